// One seat's line to the server: what is seen, what was refused, and commands sent until answered.
import type { Event, Frame, FromPage, FromServer, Hint, Nudge, Refused, Scoring } from '../wire'

export type Seen = Frame & Record<string, unknown>

/** The server closes with this when coming back would not help. */
const NOT_HERE = 4404
const SHORTEST_WAIT = 300
const LONGEST_WAIT = 5000

type Told = Refused | Nudge | Hint | null

interface Sent {
  text: string
  answer: (told: Told) => void
}

export class Connection {
  seen = $state.raw<Seen | null>(null)
  title = $state('')
  names = $state.raw<string[]>([])
  bots = $state.raw<number[]>([])
  /** What has happened, as far back as this page was told. */
  events = $state.raw<Event[]>([])
  scoring: Scoring | null = null
  /** Whether they are given at this table. */
  hints = $state(false)
  online = $state(false)
  gone = $state('')

  #match: string
  #key: string
  #onseen: (seen: Seen) => void
  #socket: WebSocket | null = null
  #sent = new Map<string, Sent>()
  #page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
  #count = 0
  #wait = SHORTEST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #clock = 0
  #told = 0

  constructor(match: string, key: string, onseen: (seen: Seen) => void) {
    this.#match = match
    this.#key = key
    this.#onseen = onseen
    this.#open()
  }

  /** Do this; the answer is null when it was done, else why it was not. */
  async do(action: Record<string, unknown>): Promise<Refused | null> {
    const told = await this.#send({ type: 'do', id: this.#id(), action })
    return told?.type === 'refused' ? told : null
  }

  /** Half of what one might do now, then all of it; or why that is not told. */
  hint(): Promise<Told> {
    return this.#send({ type: 'hint', id: this.#id() })
  }

  #id(): string {
    return `${this.#page}-${++this.#count}`
  }

  #send(command: FromPage): Promise<Told> {
    const text = JSON.stringify(command)
    return new Promise((answer) => {
      this.#sent.set(command.id, { text, answer })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  /** Milliseconds until the match's own clock shows this. */
  until(deadline: number): number {
    return deadline - (this.#clock + performance.now() - this.#told)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #open(): void {
    const address = new URL(`api/matches/${encodeURIComponent(this.#match)}/seat`, document.baseURI)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    address.hash = ''
    address.searchParams.set('key', this.#key)
    const socket = (this.#socket = new WebSocket(address))
    socket.onopen = () => {
      this.online = true
      this.#wait = SHORTEST_WAIT
      // Ids make this safe: what was done already is only answered again.
      for (const { text } of this.#sent.values()) socket.send(text)
    }
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as FromServer)
    socket.onclose = (event) => this.#lost(event.code)
  }

  #lost(code: number): void {
    this.online = false
    if (this.#closed) return
    if (code === NOT_HERE) {
      this.gone ||= 'This match has been cleared away.'
      return
    }
    this.#timer = setTimeout(() => this.#open(), this.#wait)
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
  }

  #hear(message: FromServer): void {
    if (message.type === 'refused') {
      if (message.id === null) this.gone = message.sentence
      else this.#answer(message.id, message)
      return
    }
    if (message.type === 'nudge' || message.type === 'hint') {
      this.#answer(message.id, message)
      return
    }
    this.#clock = message.clock
    this.#told = performance.now()
    this.title = message.title
    this.names = message.names
    this.bots = message.bots
    this.scoring = message.scoring
    this.hints = message.hints
    // A line that was down and is up again brings some that are known.
    const last = this.events.at(-1)?.number ?? 0
    const fresh = message.events.filter((event) => event.number > last)
    if (fresh.length > 0) this.events = [...this.events, ...fresh]
    const seen = { ...this.seen, ...message.seen } as Seen
    this.#onseen(seen)
    this.seen = seen
    for (const id of message.answered) this.#answer(id, null)
  }

  #answer(id: string, told: Told): void {
    this.#sent.get(id)?.answer(told)
    this.#sent.delete(id)
  }
}
