// Made by tools/gen_ts.py from the server's wire.py; a test fails when this is stale.

export type FromServer = Seen | Nudge | Hint | Refused

export type FromPage = Do | AskHint

export type Move = Press | Barred | Choose | Amount | Write | Pick | Order | Spell | Trace | Cell | Announce | Both

export interface Seen {
  type: 'seen'
  match: string
  title: string
  names: Array<string>
  bots: Array<number>
  clock: number
  answered: Array<string>
  scoring: Scoring | null
  hints: boolean
  events: Array<Event>
  seen: Partial<Frame> & Record<string, unknown>
}

export interface Scoring {
  letters: Array<number>
  bonus: Array<number>
  wild: boolean
}

export interface Event {
  number: number
  at: number
  kind: string
  fields: Record<string, unknown>
  says: string
}

export interface Nudge {
  type: 'nudge'
  id: string
  sentence: string
}

export interface Hint {
  type: 'hint'
  id: string
  action: Record<string, unknown> | null
  why: string
  word: string | null
  definition: string | null
}

export interface Refused {
  type: 'refused'
  id: string | null
  sentence: string
  clause: string
}

export interface Do {
  type: 'do'
  id: string
  action: Record<string, unknown>
}

export interface AskHint {
  type: 'hint'
  id: string
}

export interface Frame {
  game: string
  seat: number | null
  seats: number
  now: number
  deadline: number | null
  phase: string
  awaited: Array<number>
  others: Array<string>
  ask: Ask | null
  scores: Record<string, number>
  result: Result | null
  resigned: Array<number>
  agreed: Array<number>
}

export interface Ask {
  says: string
  free: boolean
  moves: Record<string, Move>
}

export interface Press {
  kind: 'press'
  label: string
}

export interface Barred {
  kind: 'barred'
  label: string
  reason: string
}

export interface Choose {
  kind: 'choose'
  label: string
  field: string
  options: Array<Named>
  optional?: boolean
}

export interface Named {
  value: unknown
  name: string
}

export interface Amount {
  kind: 'amount'
  label: string
  field: string
  least: number
  most: number
  step: number
}

export interface Write {
  kind: 'write'
  label: string
  field: string
  most: number
  letters: boolean
  optional: boolean
  begins?: string
}

export interface Pick {
  kind: 'pick'
  label: string
  field: string
  one: boolean
  cards: Array<number>
  least: number
  most: number
}

export interface Order {
  kind: 'order'
  label: string
  field: string
  cards: Array<number>
}

export interface Spell {
  kind: 'spell'
  label: string
  least: number
  bluff: boolean
  optional: boolean
  from: Array<Place>
  doubles?: boolean
  line?: Array<number> | null
  never?: Array<string>
}

export interface Place {
  cards: Array<number>
  least: number
  most: number | null
}

export interface Trace {
  kind: 'trace'
  label: string
  field: string
  least: number
  most: number
  options: Array<number>
  optional: boolean
}

export interface Cell {
  kind: 'cell'
  label: string
  options: Array<Array<number>>
}

export interface Announce {
  kind: 'announce'
  label: string
  field: string
  least: number
  lines: Array<Line>
  struck?: Array<Array<string>>
}

export interface Line {
  axis: string
  number: number
  cards: Array<number | null>
}

export interface Both {
  kind: 'both'
  label: string
  parts: Array<Move>
}

export interface Result {
  winners: Array<number>
  scores: Record<string, number>
  besides?: Record<string, number>
}

export interface Card {
  id?: number | null
  face?: string | null
  points?: number | null
  text?: string | null
  down?: boolean
}

export interface Shelf {
  games: Array<Box>
  levels: Array<string>
  usual: string
}

export interface Box {
  name: string
  title: string
  fewest: number
  most: number
  minutes: number
  summary: string
  options: Array<Option>
}

export interface Option {
  name: string
  default: string | number | boolean | Array<number> | null
  about: string
  kind: Whole | WholeBySeat | Seats | OneOf | Switch | Dealer
}

export interface Whole {
  kind: 'whole'
  least: number
  most: number
}

export interface WholeBySeat {
  kind: 'whole-by-seat'
  least: number
  most: number
}

export interface Seats {
  kind: 'seats'
}

export interface OneOf {
  kind: 'one-of'
  values: Array<string | number | null>
}

export interface Switch {
  kind: 'switch'
}

export interface Dealer {
  kind: 'dealer'
}

export interface Company {
  people: Array<Person>
}

export interface Person {
  name: string
  known_as: string
  style: string
  about: string
}

export interface NewMatch {
  game: string
  seats?: number | null
  options?: Record<string, unknown>
  seed?: number | null
  name?: string
  level?: string
  hints?: boolean
}

export interface Opened {
  match: string
  key: string
}

export interface Health {
  ok: boolean
  version: string
  matches: number
}
