// One seat's line to the server: what is seen, what was refused, and commands sent until answered.
import type { AddText, Again, AskHint, Bye, Do, Event, Frame, FromPage, FromServer, Hint, Host, Nudge, Preview, Ready, Refused, Said, Say, Sit, Stand, TableNow, Worth } from '../wire'
import { VERSION } from '../wire'
import { applied } from './deltas'
import { begun } from './early'

export type Seen = Frame & Record<string, unknown>

const SHORTEST_WAIT = 300
const LONGEST_WAIT = 5000
/** Milliseconds: the server says something every two seconds. A line that is silent for longer is late, and then dead. */
const LATE = 3000
const SILENCE = 4200
const LOOK = 500
/** Milliseconds after which somebody wonders whether her move was heard. */
const SENDING = 400
const RELOADED = 'typecase.reloaded'

type Command = Do | AskHint | Preview | Sit | Stand | Ready | AddText | Host | Again | Say
type Told = Refused | Nudge | Hint | Worth | null

interface Sent {
  command: Command
  answer: (told: Told) => void
  at: number
}

export class Connection {
  seen = $state.raw<Seen | null>(null)
  /** What has happened, as far back as this page was told. */
  events = $state.raw<Event[]>([])
  /** Who sits at the table, and what may be done there. */
  table = $state.raw<TableNow | null>(null)
  /** What people have said, as far back as this page was told. */
  said = $state.raw<Said[]>([])
  /** The name of the match, by which it is told again when it is over. */
  match = $state.raw('')
  /** Of the record, as far as this page was shown the match. */
  hash = $state.raw('')
  online = $state(false)
  /** Nothing has been heard for longer than usual. */
  late = $state(false)
  /** A move is on its way, and its answer takes a while. */
  sending = $state(false)
  gone = $state('')

  #table: string
  #token: string
  #onseen: (seen: Seen) => void
  #socket: WebSocket | null = null
  #sent = new Map<string, Sent>()
  #page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
  #count = 0
  #thought = '' // the id of the latest preview
  #wait = SHORTEST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval>
  #closed = false
  #clock = 0
  #told = 0
  #heard = 0
  #number = 0

  constructor(table: string, token: string, onseen: (seen: Seen) => void) {
    this.#table = table
    this.#token = token
    this.#onseen = onseen
    this.#watch = setInterval(() => this.#look(), LOOK)
    window.addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  /** Do this; the answer is null when it was done, else why it was not. */
  async do(action: Record<string, unknown>): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'do', id: this.#id(), action, match: this.match }))
  }

  /** Take a seat; from then on this page is that seat's. */
  async sit(name: string, token: string, code: string, seat: number | null = null): Promise<Refused | null> {
    const refused = refusal(await this.#ask({ type: 'sit', id: this.#id(), name, token, code, seat }))
    if (!refused) this.#token = token
    return refused
  }

  async stand(): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'stand', id: this.#id() }))
  }

  /** Say that the match may begin, or take it back. */
  async ready(ready: boolean): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'ready', id: this.#id(), ready }))
  }

  /** Add a text to the next deal; an empty one takes it back. */
  async add(text: string): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'add', id: this.#id(), text }))
  }

  /** What this page was shown of the deal of that match before it; empty where it came later. */
  promised(number: number): string {
    return kept(this.#promise(number))
  }

  #promise(number: number): string {
    return `typecase.promise.${this.#table}.${number}`
  }

  /** What the host may do at the table. */
  async host(deed: Host['deed'], seat: number | null = null, level = ''): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'host', id: this.#id(), deed, seat, level }))
  }

  /** Say something to everybody here. */
  async say(text: string): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'say', id: this.#id(), text }))
  }

  /** Another match with the same people. */
  async again(): Promise<Refused | null> {
    return refusal(await this.#ask({ type: 'again', id: this.#id() }))
  }

  /** What this would come to, or why it would be refused. What was asked before is forgotten. */
  preview(action: Record<string, unknown>): Promise<Worth | Refused> {
    this.#sent.delete(this.#thought)
    this.#thought = this.#id()
    return this.#ask({ type: 'preview', id: this.#thought, action }) as Promise<Worth | Refused>
  }

  /** What each of these would come to; other questions stay asked. */
  previews(actions: Record<string, unknown>[]): Promise<(Worth | Refused)[]> {
    return Promise.all(actions.map((action) => this.#ask({ type: 'preview', id: this.#id(), action }) as Promise<Worth | Refused>))
  }

  /** Half of what one might do now, then all of it; or why that is not told. */
  hint(): Promise<Refused | Nudge | Hint | null> {
    return this.#ask({ type: 'hint', id: this.#id() }) as Promise<Refused | Nudge | Hint | null>
  }

  /** Milliseconds until the match's own clock shows this. */
  until(deadline: number): number {
    return deadline - (this.#clock + performance.now() - this.#told)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    window.removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#drop()
  }

  #id(): string {
    return `${this.#page}-${++this.#count}`
  }

  #ask(command: Command): Promise<Told> {
    return new Promise((answer) => {
      this.#sent.set(command.id, { command, answer, at: performance.now() })
      if (this.online) this.#say(command)
    })
  }

  #say(message: FromPage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  // the line: opened, watched, and opened anew

  #open(): void {
    this.#drop()
    const early = begun(this.#table, this.#token)
    const socket = (this.#socket = early?.socket ?? new WebSocket(this.#address()))
    this.#heard = performance.now()
    if (!early) socket.onopen = () => this.#say({ type: 'hello', version: VERSION, table: this.#table, token: this.#token })
    const hear = (data: string): void => this.#hear(JSON.parse(data) as FromServer)
    socket.onmessage = (message) => hear(message.data as string)
    socket.onclose = () => this.#lost()
    // Once whoever opens this line has it in hand.
    if (early) queueMicrotask(() => early.heard.forEach(hear))
  }

  #address(): URL {
    const address = new URL('api/socket', document.baseURI)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    address.hash = ''
    return address
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.online = false
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #lost(): void {
    this.#drop()
    if (this.#closed || this.gone) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#open(), this.#wait)
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
  }

  #look(): void {
    const now = performance.now()
    this.late = now - this.#heard > LATE
    this.sending = [...this.#sent.values()].some(({ command, at }) => command.type === 'do' && now - at > SENDING)
    if (this.#socket && now - this.#heard > SILENCE) this.#lost()
  }

  /** The network is back, or somebody looks at the page again: nothing is worth waiting for. */
  #hurry = (): void => {
    if (this.#closed || this.gone || document.visibilityState === 'hidden') return
    this.#wait = SHORTEST_WAIT
    if (this.#socket && performance.now() - this.#heard <= SILENCE) return
    clearTimeout(this.#timer)
    this.#open()
  }

  // what is heard

  #hear(message: FromServer): void {
    this.#heard = performance.now()
    this.late = false
    switch (message.type) {
      case 'ping':
        return this.#say({ type: 'pong', n: message.n })
      case 'welcome':
        return this.#welcome()
      case 'bye':
        return this.#bye(message)
      case 'seen':
        if (message.match !== this.match) this.events = []
        this.match = message.match
        this.hash = message.hash
        return this.#show(message.n, message.clock, message.seen, message.events)
      case 'delta':
        // Whatever was missed, a new line begins with everything.
        if (!this.seen || message.n !== this.#number + 1) return this.#open()
        this.hash = message.hash ?? this.hash
        return this.#show(message.n, message.clock, applied(this.seen, message), message.events ?? [])
      case 'table':
        this.table = message
        // What was shown first counts: a promise that changes is none.
        if (message.promise && !this.promised(message.number + 1)) keep(this.#promise(message.number + 1), message.promise)
        return
      case 'said':
        // A line that was down and is up again brings some that is known.
        if (message.number > (this.said.at(-1)?.number ?? 0)) this.said = [...this.said, message]
        return
      case 'token':
        return // a host asks for it, and is answered when it is done
      case 'done':
        return this.#answer(message.id, null)
      default:
        if (message.id !== null) this.#answer(message.id, message)
    }
  }

  #welcome(): void {
    this.online = true
    this.#wait = SHORTEST_WAIT
    keep(RELOADED, '')
    // Ids make this safe: what was done already is only answered again.
    for (const { command } of this.#sent.values()) this.#say(command)
  }

  #bye({ why, again }: Bye): void {
    if (again === 'yes') return
    // Once: a server behind another one may hand out an old page for a while.
    if (again === 'reload' && !kept(RELOADED, 'yes')) {
      keep(RELOADED, 'yes')
      location.reload()
      return
    }
    this.gone = why
    this.#drop()
  }

  #show(number: number, clock: number, seen: Seen, events: Event[]): void {
    this.#number = number
    this.#clock = clock
    this.#told = performance.now()
    // A line that was down and is up again brings some that are known.
    const last = this.events.at(-1)?.number ?? 0
    const fresh = events.filter((event) => event.number > last)
    if (fresh.length > 0) this.events = [...this.events, ...fresh]
    this.#onseen(seen)
    this.seen = seen
  }

  #answer(id: string, told: Told): void {
    this.#sent.get(id)?.answer(told)
    this.#sent.delete(id)
    if (this.sending) this.#look()
  }
}

// A browser may forbid storage.

function kept(key: string, forbidden = ''): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return forbidden
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    /* then it is not kept */
  }
}

function refusal(told: Told): Refused | null {
  return told?.type === 'refused' ? told : null
}
