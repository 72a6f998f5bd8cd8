// The desk: what the seat sees, what it may do, which of that it is about to do, and with what.
import { layoutOf, type Layout } from '../layouts'
import type { Ask, Cell, Choose, Event, Move, Scoring, Spell, Trace } from '../wire'
import { isBySeat, isKnown, knownCards, ownHand, type Known } from './cards'
import type { Seen } from './connection.svelte'
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

const FEW = 9 // options that are buttons of their own

export class Desk {
  readonly tray = new Tray()
  seen = $state.raw<Seen | null>(null)
  names = $state.raw<string[]>([])
  bots = $state.raw<number[]>([])
  scoring = $state.raw<Scoring | null>(null)
  events = $state.raw<Event[]>([])
  /** The form and the way of spelling that the player has asked for. */
  wanted = $state('')
  #wantedSpell = $state('')
  /** What is written, by field. */
  texts: Record<string, string> = $state({})
  /** Places that are chosen on the table, in order: positions, or those of free cells. */
  marks = $state.raw<number[]>([])
  /** Called when a tap on the table is all that a move needs. */
  ontap: (verb: string, fields: Record<string, unknown>) => void = () => {}

  readonly layout: Layout = $derived(layoutOf(this.seen?.game ?? ''))
  readonly ask: Ask | null = $derived(this.seen?.ask ?? null)
  readonly hand = $derived(ownHand(this.seen?.hands, this.seen?.seat ?? null))
  readonly cards: Map<number, Known> = $derived(knownCards(this.seen))
  readonly deeds: Deed[] = $derived(Object.entries(this.ask?.moves ?? {}))
  readonly spells = $derived(this.deeds.filter((deed): deed is [string, Spell] => deed[1].kind === 'spell'))
  readonly spelling = $derived(this.spells.find(([verb]) => verb === this.#wantedSpell) ?? this.spells[0])
  /** Words that are written share one line, whatever is then done with them. */
  readonly writings = $derived(this.spelling ? [] : this.deeds.filter(([, move]) => isWriting(move)))
  /** The deed that keeps what is written while it is being written. */
  readonly draft = $derived(this.writings.find(([verb]) => this.layout.drafts.includes(verb)))
  /** What the server knows to stand on the line. */
  readonly stands = $derived(this.#stands())
  readonly forms = $derived(this.deeds.filter((deed) => this.isForm(deed)))
  readonly open = $derived(
    this.forms.find(([verb]) => verb === this.wanted) ?? (this.spelling ? undefined : this.forms[0]),
  )
  readonly board: Board | null = $derived(this.#board())
  /** Cards that the player is offered: they are drawn there, and not on the table as well. */
  readonly offered = $derived(new Set([...this.#spelled(), ...(this.open ? picked(this.open[1]) : [])]))

  /** Whether a move needs more than one press. */
  isForm([verb, move]: Deed): boolean {
    if (move.kind === 'choose') return move.options.length > FEW || this.layout.boards[move.field] !== undefined
    if (['press', 'barred', 'spell'].includes(move.kind)) return false
    return !this.writings.some(([other]) => other === verb)
  }

  /** What the server shows now. The player's own arrangements stay as far as they still fit. */
  show(seen: Seen, names: string[], bots: number[], scoring: Scoring | null, events: Event[]): void {
    const before = this.#about()
    const [round, line] = [this.seen?.round, this.writings[0]?.[0]]
    this.seen = seen
    this.names = names
    this.bots = bots
    this.scoring = scoring
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
    if (this.#about() !== before) this.marks = []
    if (!this.deeds.some(([, move]) => isWritten(move))) this.texts = {}
    else if (seen.round !== round || this.writings[0]?.[0] !== line) this.texts = { word: this.stands }
  }

  spell(verb: string): void {
    this.#wantedSpell = verb
    this.tray.recall()
  }

  /** Whether this can be laid out, to be looked at and changed before it is played. */
  canLayOut(action: Action): boolean {
    const move = this.ask?.moves[action.do]
    if (move?.kind === 'cell') return this.layout.boards.cell !== undefined
    return 'word' in action && (move?.kind === 'spell' || this.writings.some(([verb]) => verb === action.do))
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
      this.texts = { ...this.texts, word: String(action.word) }
      const path = this.board?.move
      if (path?.kind === 'trace' && Array.isArray(action[path.field])) this.marks = action[path.field] as number[]
    }
  }

  /** Open a form, or close it again. */
  toggle(verb: string): void {
    this.wanted = this.wanted === verb ? '' : verb
    this.marks = []
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

  #stands(): string {
    const held = this.seen?.[this.layout.stands[this.writings[0]?.[0] ?? ''] ?? '']
    const own = isBySeat(held) ? held[String(this.seen?.seat)] : undefined
    return typeof own === 'string' ? own : ''
  }

  #spelled(): number[] {
    return this.spelling?.[1].from.flatMap((place) => place.cards) ?? []
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
    return JSON.stringify([this.board?.verb, this.board?.move, this.seen?.round])
  }
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
