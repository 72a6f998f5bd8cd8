// The desk: what the seat sees, what it may do, which of that it is about to do, and with what.
import { layoutOf, type Layout } from '../layouts'
import type { Ask, Cell, Choose, Event, Move, Pick, Said, Spell, Trace } from '../wire'
import { isBySeat, isKnown, isObject, knownCards, ownHand, type Known } from './cards'
import type { Seen } from './connection.svelte'
import { Preview } from './preview.svelte'
import { Regions } from './regions.svelte'
import { unitOf } from './text'
import { Tray, type Terms } from './tray.svelte'

export type Deed = [verb: string, move: Move]
export type Action = Record<string, unknown> & { do: string }

/** A move whose places are tapped on the table. */
export interface Board {
  verb: string
  move: Choose | Trace | Cell
  /** Which field of the table it is about. */
  field: string
}

const A_SPEECH = 5000 // milliseconds that it stands at somebody's face
const FEW = 9 // options that are buttons of their own

export class Desk {
  readonly tray = new Tray()
  readonly preview = new Preview()
  readonly regions = new Regions()
  seen = $state.raw<Seen | null>(null)
  names = $state.raw<string[]>([])
  bots = $state.raw<number[]>([])
  events = $state.raw<Event[]>([])
  /** The form and the way of spelling that the player has asked for. */
  wanted = $state('')
  #wantedSpell = $state('')
  /** What somebody has said just now, by seat. */
  speech: Record<number, string> = $state({})
  /** What is written, by field. */
  texts: Record<string, string> = $state({})
  /** Places that are chosen on the table, in order: positions, or those of free cells. */
  marks = $state.raw<number[]>([])
  /** Cards that are chosen, by the field that they are for, in the order in which they were touched. */
  picks: Record<string, number[]> = $state.raw({})
  /** What is chosen on the bed, by field. */
  chosen: Record<string, unknown> = $state.raw({})
  /** Who has answered in secret while others still think. */
  decided = $state.raw<number[]>([])
  #asked = new Set<number>()
  /** The words that are read in the lines of a grid, by the lines' names. */
  reads: Record<string, string> = $state.raw({})
  /** The lines that these words are about. */
  #lines = ''
  /** What the open deed is about, in a word or two, for its button. */
  object = $state('')
  /** Whose forme is looked at, where that is not the usual one. */
  watched = $state.raw<number | null>(null)
  /** Called when a card is touched that goes into the word, or comes out of it. */
  onset: (id: number) => void = () => {}
  /** Called when the second touch of a card means it. */
  onmeant: () => void = () => {}
  /** Called when a tap on the table is all that a move needs. */
  ontap: (verb: string, fields: Record<string, unknown>) => void = () => {}

  readonly layout: Layout = $derived(layoutOf(this.seen))
  /** What the top line counts, while the match goes on. */
  readonly facts: string[] = $derived(
    Object.entries(this.layout.facts).flatMap(([field, title]) => {
      const value = this.seen?.result ? undefined : this.seen?.[field]
      return value === undefined ? [] : [title.includes('{}') ? title.replace('{}', String(value)) : `${title} ${String(value)}`]
    }),
  )
  /** What the numbers beside the names count: in the end the score itself. */
  readonly unit: string = $derived(this.seen?.result ? unitOf(this.layout.score) : this.layout.score)
  readonly ask: Ask | null = $derived(this.seen?.ask ?? null)
  readonly hand = $derived(ownHand(this.seen?.hands, this.seen?.seat ?? null))
  readonly cards: Map<number, Known> = $derived(knownCards(this.seen))
  readonly deeds: Deed[] = $derived(Object.entries(this.ask?.moves ?? {}))
  readonly spells = $derived(this.deeds.filter((deed): deed is [string, Spell] => deed[1].kind === 'spell'))
  readonly spelling = $derived(this.spells.find(([verb]) => verb === this.#wantedSpell) ?? this.spells[0])
  /** Words that are written share one line, whatever is then done with them. */
  readonly writings = $derived(this.spelling ? [] : this.deeds.filter(([verb, move]) => isWriting(move) && !this.isDirect(verb)))
  /** The deed that keeps what is written while it is being written. */
  readonly draft = $derived(this.writings.find(([verb]) => this.layout.drafts.includes(verb)))
  /** What the server knows to stand on the line. */
  readonly stands = $derived(this.#stands())
  readonly forms = $derived(this.deeds.filter((deed) => this.isForm(deed) && !this.layout.offers.includes(deed[0])))
  readonly open = $derived(
    this.forms.find(([verb]) => verb === this.wanted) ?? (this.spelling ? undefined : this.forms[0]),
  )
  /** The own word of this round, where it is known already. */
  readonly ownWord = $derived(this.layout.mine.map((field) => wordOf(this.#own(field))).find(Boolean) ?? '')
  readonly board: Board | null = $derived(this.#board())
  /** Cards of the hand that are fanned on the bed, for one of them to be taken. */
  readonly fan = $derived(this.open && this.layout.fans.includes(this.open[0]) ? picked(this.open[1]) : [])
  /** Cards that are touched where they lie on the bed. */
  readonly onBed = $derived(
    new Set([...this.layout.touch.flatMap((field) => [...knownCards(this.seen?.[field]).keys()]), ...this.fan]),
  )
  /** Cards that the player is offered: they are drawn there, and not on the table as well. */
  readonly offered = $derived(
    new Set([...this.#spelled(), ...(this.open ? picked(this.open[1]) : [])].filter((id) => !this.onBed.has(id))),
  )

  /** Whether a move needs more than one press. */
  isForm(deed: Deed): boolean {
    const [verb, move] = deed
    if (this.aside(deed)) return false
    if (move.kind === 'choose') return move.options.length > FEW || this.#isOnBed(move)
    if (['press', 'barred', 'spell', 'amount'].includes(move.kind)) return false
    return !this.writings.some(([other]) => other === verb)
  }

  /** What the server shows now. The player's own arrangements stay as far as they still fit. */
  show(seen: Seen, events: Event[]): void {
    const before = this.#about()
    this.#secretly(seen)
    const doing = this.open?.[0]
    const [round, line] = [this.seen?.round, this.writings[0]?.[0]]
    this.seen = seen
    this.names = seen.names
    this.bots = seen.bots
    this.events = events
    const pool = new Map<number, Known>()
    for (const card of this.hand) if (isKnown(card)) pool.set(card.id, card)
    for (const [, move] of this.spells) {
      for (const id of move.from.flatMap((place) => place.cards)) {
        const card = this.cards.get(id)
        if (card) pool.set(id, card)
      }
    }
    this.tray.reconcile([...pool.values()])
    if (this.#about() !== before) this.clear()
    if (this.open && this.open[0] !== doing) this.watched = null
    const asked = this.deeds.find(([, move]) => move.kind === 'announce')
    const lines = asked ? JSON.stringify(asked) : this.#lines
    if (lines !== this.#lines) this.reads = {}
    this.#lines = lines
    if (!this.deeds.some(([, move]) => isWritten(move))) this.texts = {}
    else if (seen.round !== round || this.writings[0]?.[0] !== line) this.texts = { word: this.stands }
  }

  /** Somebody says something; what was said before this page came is not new. */
  hear(said: Said): void {
    if (!this.seen) return
    this.speech[said.seat] = said.text
    setTimeout(() => this.speech[said.seat] === said.text && delete this.speech[said.seat], A_SPEECH)
  }

  /** The number beside a seat's name: its score, or what it has so far. */
  standing(seat: number): number {
    const held = this.seen?.[this.layout.counted]
    const own = isBySeat(held) && !this.seen?.result ? held[String(seat)] : null
    return Array.isArray(own) ? own.length : (this.seen?.scores[seat] ?? 0)
  }

  /** Where several are asked at once, whoever is asked no more has answered. */
  #secretly(seen: Seen): void {
    if (seen.phase !== this.seen?.phase) this.#asked.clear()
    if (seen.awaited.length > 1) for (const seat of seen.awaited) this.#asked.add(seat)
    this.decided = seen.awaited.length > 0 ? [...this.#asked].filter((seat) => !seen.awaited.includes(seat)) : []
  }

  spell(verb: string): void {
    this.#wantedSpell = verb
    this.tray.recall()
  }

  /** Whether this can be laid out, to be looked at and changed before it is played. */
  canLayOut(action: Action): boolean {
    const move = this.ask?.moves[action.do]
    if (move?.kind === 'cell') return this.layout.boards.cell !== undefined
    return 'word' in action && (move?.kind === 'spell' || this.isDirect(action.do) || this.writings.some(([verb]) => verb === action.do))
  }

  /** Lay it out where the player would have: in the stick, on the line to write on, on the table. */
  layOut(action: Action): void {
    const move = this.ask?.moves[action.do]
    if (move?.kind === 'spell') {
      this.#wantedSpell = action.do
      const [ids, down] = [action.cards ?? [], action.down ?? []] as [number[], number[]]
      this.tray.setOut(String(action.word), ids, down, this.terms)
    } else if (move?.kind === 'cell') {
      this.wanted = action.do
      this.marks = [move.options.findIndex(([row, col]) => row === action.row && col === action.col)]
    } else {
      if (this.isDirect(action.do)) this.wanted = action.do
      this.texts = { ...this.texts, word: String(action.word) }
      const path = this.board?.move
      if (path?.kind === 'trace' && Array.isArray(action[path.field])) this.marks = action[path.field] as number[]
    }
  }

  /** Open a form, or close it again. */
  toggle(verb: string): void {
    this.wanted = this.wanted === verb ? '' : verb
    this.clear()
  }

  /** Whether all that this deed needs is touched on the bed. */
  isDirect(verb: string): boolean {
    return this.layout.direct.includes(verb)
  }

  /** Nothing is chosen, neither cards nor places. */
  clear(): void {
    this.marks = []
    this.picks = {}
    this.chosen = {}
  }

  get terms(): Terms {
    const move = this.spelling?.[1]
    const hand = this.hand.flatMap((card) => card.id ?? [])
    return {
      bluff: move?.bluff ?? this.layout.ahead,
      doubles: move?.doubles ?? false,
      places: move?.from ?? [{ cards: hand, least: 0, most: null }],
    }
  }

  /** The deed that this card is spelled for: the one that is under way, where it can be. */
  spelledBy(id: number): string | undefined {
    const spells = this.spelling ? [this.spelling, ...this.spells] : []
    return spells.find(([, move]) => move.from.some((place) => place.cards.includes(id)))?.[0]
  }

  /** A card that is chosen by itself, although it could be set in a word too: it is taken from there. */
  aside([, move]: Deed): Pick | null {
    const spelled = this.#spelled()
    return move.kind === 'pick' && move.one && move.cards.every((id) => spelled.includes(id)) ? move : null
  }

  /** Which letter of the word this card is, counted from one; 0 for none. */
  numberOf(id: number): number {
    return this.tray.slots.findIndex((slot) => slot.id === id) + 1
  }

  /** What a touch of this card is for: to be chosen, or to be set in the word; null for nothing. */
  touchFor(id: number): Pick | 'word' | null {
    const move = this.open?.[1]
    const parts = move?.kind === 'both' ? move.parts : move ? [move] : []
    const pick = parts.find((part): part is Pick => part.kind === 'pick' && part.cards.includes(id))
    return pick ?? (this.spelledBy(id) ? 'word' : null)
  }

  /** Whether the card is chosen, or set in the word. */
  isTaken(id: number): boolean {
    const move = this.touchFor(id)
    return this.tray.laid.has(id) || (move !== null && move !== 'word' && this.picked(move).includes(id))
  }

  touch(id: number): void {
    const move = this.touchFor(id)
    if (move === 'word') this.onset(id)
    else if (move) this.pick(move, id)
  }

  /** The cards that are chosen for this; one may have left meanwhile. */
  picked(move: Pick): number[] {
    return (this.picks[move.field] ?? []).filter((id) => move.cards.includes(id))
  }

  pick(move: Pick, id: number): void {
    const now = this.picked(move)
    // The second touch of the only card means it, where nothing else is to be chosen with it; or the first.
    const alone = this.open?.[1] === move
    const atOnce = alone && this.layout.atOnce.includes(this.open?.[0] ?? '')
    if (atOnce) this.picks = { ...this.picks, [move.field]: [id] }
    if (move.one && alone && (atOnce || now.includes(id))) this.onmeant()
    else if (now.includes(id)) this.picks = { ...this.picks, [move.field]: now.filter((other) => other !== id) }
    else this.picks = { ...this.picks, [move.field]: move.most === 1 ? [id] : [...now, id] }
  }

  /** What is to be chosen under this field now. */
  choiceOf(field: string): Choose | undefined {
    const move = this.open?.[1]
    const parts = move?.kind === 'both' ? move.parts : move ? [move] : []
    return parts.find((part): part is Choose => part.kind === 'choose' && part.field === field)
  }

  /** What is chosen; where nobody has said anything, the first. */
  choice(move: Choose): unknown {
    const chosen = move.options.find((option) => option.value === this.chosen[move.field])
    return (chosen ?? move.options[0])?.value
  }

  choose(move: Choose, value: unknown): void {
    this.chosen = { ...this.chosen, [move.field]: value }
  }

  /** Which place of this board stands for what the player tapped: its position, or its cell. */
  tap(place: number): void {
    const board = this.board
    if (!board) return
    const { verb, move } = board
    if (move.kind === 'choose') {
      const option = move.options.find((one) => one.value === place)
      if (option) this.ontap(verb, { [move.field]: option.value })
    } else if (move.kind === 'cell') {
      const [row, col] = move.options[place] ?? []
      if (this.marks[0] === place) this.ontap(verb, { row, col })
      else this.marks = [place]
    } else if (this.marks.includes(place)) this.marks = this.marks.filter((other) => other !== place)
    else this.marks = [...this.marks, place]
  }

  /** The places of the board that may be tapped. */
  get free(): Set<number> {
    const move = this.board?.move
    if (!move) return new Set()
    if (move.kind === 'choose') return new Set(move.options.map((option) => Number(option.value)))
    return new Set(move.kind === 'trace' ? move.options : move.options.keys())
  }

  #isOnBed(move: Choose): boolean {
    return this.layout.boards[move.field] !== undefined || this.layout.choices.includes(move.field)
  }

  #stands(): string {
    return wordOf(this.#own(this.layout.stands[this.writings[0]?.[0] ?? ''] ?? ''))
  }

  /** What a field of the table holds for the own seat. */
  #own(field: string): unknown {
    const held = this.seen?.[field]
    return isBySeat(held) ? held[String(this.seen?.seat)] : undefined
  }

  #spelled(): number[] {
    return this.spells.flatMap(([, move]) => move.from.flatMap((place) => place.cards))
  }

  #board(): Board | null {
    const about = this.open ?? this.writings.find(([, move]) => move.kind === 'both')
    if (!about) return null
    const [verb, move] = about
    for (const part of move.kind === 'both' ? move.parts : [move]) {
      if (part.kind !== 'choose' && part.kind !== 'trace' && part.kind !== 'cell') continue
      const field = this.layout.boards[part.kind === 'cell' ? 'cell' : part.field]
      if (field !== undefined) return { verb, move: part, field }
    }
    return null
  }

  /** What the marks on the table are about; when that changes, they are gone. */
  #about(): string {
    const open = this.open && this.isDirect(this.open[0]) ? this.open : this.open?.[0]
    return JSON.stringify([open, this.board?.verb, this.board?.move, this.seen?.round])
  }
}

/** A word, or that of a line on a sheet. */
function wordOf(held: unknown): string {
  const word = isObject(held) ? held.word : held
  return typeof word === 'string' ? word : ''
}

function isWriting(move: Move): boolean {
  if (move.kind === 'write') return true
  if (move.kind !== 'both') return false
  return move.parts.every((part) => part.kind === 'write' || (part.kind === 'trace' && part.optional))
}

function isWritten(move: Move): boolean {
  return move.kind === 'write' || (move.kind === 'both' && move.parts.some(isWritten))
}

function picked(move: Move): number[] {
  if (move.kind === 'both') return move.parts.flatMap(picked)
  return move.kind === 'pick' || move.kind === 'order' ? move.cards : []
}
