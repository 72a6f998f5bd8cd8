// Made by tools/gen_ts.py from the server's wire.py; a test fails when this is stale.

/** Of the messages; a page of another one is told to reload. */
export const VERSION = 2

export type FromServer = Welcome | TableNow | Said | Seen | Delta | Done | Refused | Nudge | Hint | Worth | NewToken | Ping | Bye

export type FromPage = Hello | Do | AskHint | Preview | Sit | Stand | Ready | AddText | Host | Again | Say | Pong

export type Move = Press | Barred | Choose | Amount | Write | Pick | Order | Spell | Trace | Cell | Announce | Both

export type EventKind =
  | 'agreed-to-end'
  | 'all-in'
  | 'announced'
  | 'became-letters'
  | 'bet'
  | 'bonuses-missed'
  | 'broke-tie'
  | 'called'
  | 'called-for-fresh-meat'
  | 'called-my-word'
  | 'called-too'
  | 'caught'
  | 'caught-with'
  | 'checked'
  | 'claimed-challenge'
  | 'claimed-letters'
  | 'completed-bonus'
  | 'conceded'
  | 'counted-a-head-start'
  | 'deal-over'
  | 'deals'
  | 'dealt-anew'
  | 'dealt-each'
  | 'declared'
  | 'discarded'
  | 'drew'
  | 'drew-for-deal'
  | 'drew-lot'
  | 'drew-no-bonus'
  | 'ended-by-agreement'
  | 'false-alarm'
  | 'fell'
  | 'folded'
  | 'forfeited'
  | 'formed'
  | 'found-no-word'
  | 'froze'
  | 'gave-up'
  | 'grid-is-over'
  | 'grid-laid'
  | 'hand-began'
  | 'hands-picked-up'
  | 'harvested'
  | 'has-a-head-start'
  | 'has-no-word'
  | 'has-word'
  | 'has-written'
  | 'is-a-cheapie'
  | 'is-done'
  | 'is-no-word'
  | 'kept'
  | 'laid-down'
  | 'laid-in-centre'
  | 'laid-the-alphabet'
  | 'laid-the-board'
  | 'last-to-notice'
  | 'left-library'
  | 'left-the-table'
  | 'lost-for-letters'
  | 'meant-another-word'
  | 'new-deck'
  | 'no-word-is-left'
  | 'nobody-froze'
  | 'nobody-won'
  | 'one-more-each'
  | 'passed'
  | 'picked-up-from-grid'
  | 'played-through'
  | 'printer-scored'
  | 'proposed-to-end'
  | 'pulled'
  | 'put-to-the-vote'
  | 'raised'
  | 'read-the-grid'
  | 'recited'
  | 'redrew'
  | 'replaced-in-grid'
  | 'resigned'
  | 'scored'
  | 'scored-with-bonus'
  | 'sees-no-more-words'
  | 'shared-letters'
  | 'shouted'
  | 'showed'
  | 'showed-no-word'
  | 'showed-row'
  | 'slammed'
  | 'spelled-in-hand'
  | 'spelled-well'
  | 'spells'
  | 'stands-at'
  | 'stayed-in-the-pot'
  | 'stood'
  | 'stuck'
  | 'stymied'
  | 'thrown-in'
  | 'ticked-bonus'
  | 'took'
  | 'took-card'
  | 'took-discard'
  | 'took-proposal-back'
  | 'turned-a-wrong-card'
  | 'turned-over'
  | 'turned-the-sand'
  | 'turned-up'
  | 'used-every-card'
  | 'voted'
  | 'won-chips'
  | 'won-the-round'
  | 'won-unseen'
  | 'won-with-hand'
  | 'word-handed-in'
  | 'word-read'
  | 'would-play-on'

export interface Welcome {
  type: 'welcome'
  version: number
  seat: number | null
  server: string
}

export interface TableNow {
  type: 'table'
  table: string
  code: string
  state: 'closed' | 'gathering' | 'over' | 'paused' | 'playing'
  game: string
  title: string
  options: Record<string, unknown>
  seat: number | null
  host: number | null
  seats: Array<SeatNow>
  number: number
  listed: boolean
  watch: boolean
  chat: boolean
  pace: 'brisk' | 'natural' | 'patient'
  open_record: boolean
  even: string
  head_starts: Array<number> | null
  promise: string
  trouble: string
}

export interface SeatNow {
  name: string
  kind: 'bot' | 'open' | 'person'
  bot: boolean
  here: boolean
  added: boolean
  ready: boolean
  plays_like: string
}

export interface Said {
  type: 'said'
  number: number
  seat: number
  name: string
  text: string
}

export interface Seen {
  type: 'seen'
  n: number
  match: string
  clock: number
  hash: string
  events: Array<Event>
  seen: Frame & Record<string, unknown>
}

export interface Event {
  number: number
  at: number
  kind: string
  fields: Record<string, unknown>
  says: string
}

export interface Delta {
  type: 'delta'
  n: number
  clock: number
  hash?: string
  drop?: Array<string>
  set?: Record<string, unknown>
  put?: Record<string, unknown>
  events?: Array<Event>
}

export interface Done {
  type: 'done'
  id: string
  n: number
}

export interface Refused {
  type: 'refused'
  id: string | null
  sentence: string
  clause: string
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

export interface Worth {
  type: 'worth'
  id: string
  points: number | null
  parts: Array<Part>
  unless: Array<Part>
}

export interface Part {
  kind: string
  fields: Record<string, unknown>
  says: string
}

export interface NewToken {
  type: 'token'
  id: string
  seat: number
  token: string
}

export interface Ping {
  type: 'ping'
  n: number
}

export interface Bye {
  type: 'bye'
  why: string
  again: 'no' | 'reload' | 'yes'
}

export interface Hello {
  type: 'hello'
  version: number
  table: string
  token?: string
}

export interface Do {
  type: 'do'
  id: string
  action: Record<string, unknown>
  match?: string
}

export interface AskHint {
  type: 'hint'
  id: string
}

export interface Preview {
  type: 'preview'
  id: string
  action: Record<string, unknown>
}

export interface Sit {
  type: 'sit'
  id: string
  name: string
  token: string
  code?: string
  seat?: number | null
}

export interface Stand {
  type: 'stand'
  id: string
}

export interface Ready {
  type: 'ready'
  id: string
  ready: boolean
}

export interface AddText {
  type: 'add'
  id: string
  text: string
}

export interface Host {
  type: 'host'
  id: string
  deed: 'back' | 'bot' | 'brisk' | 'chat-off' | 'chat-on' | 'close' | 'even' | 'go-on' | 'kick' | 'natural' | 'patient' | 'pause' | 'start' | 'token' | 'uneven'
  seat?: number | null
  level?: string
}

export interface Again {
  type: 'again'
  id: string
}

export interface Say {
  type: 'say'
  id: string
  text: string
}

export interface Pong {
  type: 'pong'
  n: number
}

export interface Frame {
  title: string
  aim: string
  names: Array<string>
  bots: Array<number>
  lags: Record<string, number>
  hints: boolean
  paused: boolean
  promise: string
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
  lesson: Lesson | null
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

export interface Lesson {
  steps: Array<LessonStep>
  step: number
  now: boolean
  astray: boolean
}

export interface LessonStep {
  says: string
  look: 'bar' | 'bed' | 'hand' | 'nowhere' | 'seats' | 'top'
  does: boolean
  then: string
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
  lesson: boolean
  may_be_evened: boolean
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

export interface Rules {
  title: string
  page: string
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

export interface NewTable {
  game: string
  seats?: number | null
  people?: number
  options?: Record<string, unknown>
  seed?: number | null
  name?: string
  level?: string
  even?: string
  hints?: boolean
  listed?: boolean
  watch?: boolean
  pace?: 'brisk' | 'natural' | 'patient'
  lesson?: boolean
  wait?: boolean
  open_record?: boolean
}

export interface Opened {
  table: string
  game: string
  token: string
  code: string
}

export interface Lobby {
  tables: Array<ListedTable>
}

export interface ListedTable {
  table: string
  game: string
  title: string
  host: string
  seats: number
  free: number
  watch: boolean
}

export interface Invitation {
  table: string
}

export interface Health {
  ok: boolean
  version: string
  tables: number
}

export interface Definition {
  word: string
  definition: string | null
  says: string
}

export interface Recap {
  game: string
  title: string
  names: Array<string>
  bots: Array<number>
  over: boolean
  agreed: boolean
  resigned: Array<number>
  result: Result
  lowest: boolean
  places: Array<number>
  standings: Array<Standing>
  words: Array<LaidWord>
}

export interface Standing {
  step: number
  round: number
  scores: Record<string, number>
}

export interface LaidWord {
  seat: number
  word: string
  points: number | null
  step: number
  round: number
  fell: boolean
  cards: Array<Card>
  commonness: number
}

export interface Replay {
  recap: Recap
  eyes: string
  may: Array<string>
  first: Frame & Record<string, unknown>
  events: Array<Event>
  cards: Array<Card>
  steps: Array<Step>
  after: Array<number>
  put: Array<Record<string, unknown>>
}

export interface Step {
  seat?: number | null
  drop?: Array<string>
  set?: Record<string, unknown>
  events?: Array<Part>
}

export interface OpenRecord {
  record: string
  eyes?: string
}

export interface ReviewNow {
  review: string
  done: number
  whole: number
  found?: Review | null
  fault?: string
}

export interface Review {
  game: string
  title: string
  rules: string
  seat: number
  name: string
  sealed: boolean
  unit: string
  decisions: Array<Decision>
  dearest: Array<number>
  cost: number
  accuracy: Accuracy | null
  missed: Array<Missed>
}

export interface Decision {
  step: number
  round: number
  phase: string
  played: Record<string, unknown>
  deed: string
  best: Record<string, unknown> | null
  better: string
  by: 'belief' | 'dice' | 'reckoning' | 'same' | 'unweighed' | 'worlds'
  cost: number
  error: number
  says: string
  why: string
  word: string | null
  definition: string | null
  belief?: Belief | null
}

export interface Belief {
  word: string
  points: Array<Point>
  pays_from: number
  pays: boolean
  sure: boolean
  says: string
}

export interface Point {
  when: string
  percent: number
}

export interface Accuracy {
  mark: number
  least: number
  most: number
  says: string
}

export interface Missed {
  step: number
  word: string
  points: number
  instead: string
  definition: string | null
}

export interface Puzzle {
  date: string
  number: number
  first: string
  last: string
  kind: 'place' | 'word'
  game: string
  title: string
  asks: string
  cards: Array<Card>
  columns: Array<number>
  grid: Array<PlacedCard>
  free: Array<Array<number>>
  rating: number
  answers: number
  solved: number
}

export interface PlacedCard {
  row: number
  col: number
  card: Card
}

export interface Attempt {
  person: string
  word?: string
  row?: number | null
  col?: number | null
  give_up?: boolean
}

export interface Answered {
  over: boolean
  solved: boolean
  says: string
  word?: string | null
  definition?: string | null
  places?: Array<PlaceWorth>
  rating?: number | null
  before?: number | null
}

export interface PlaceWorth {
  row: number
  col: number
  points: number
}

export interface AskRating {
  game: string
  matches: Array<Finish>
}

export interface Finish {
  seat: number
  levels: Array<string | null>
  places: Array<number>
}

export interface RatingNow {
  matches: number
  fewest: number
  points: number | null
  range: number
  scale: Record<string, number>
}

export interface Day {
  date: string
  number: number
  first: string
  last: string
  game: string
  title: string
  about: string
  bots: Array<string>
  people: number
  field: boolean
  promise: string
  key: string
  tomorrow: string
}

export interface Try {
  person: string
  name?: string
  party?: string
  pace?: 'brisk' | 'natural' | 'patient'
}

export interface Party {
  party: string
}

export interface DayResult {
  date: string
  number: number
  game: string
  title: string
  match: string
  score: number
  tries: number
  later: number
  counts: boolean
  on_time: boolean
  between: string
  beaten: Record<string, number>
  levels: Record<string, Array<number>>
  people: Array<number>
  squares: string
  luck: number | null
  skill: number | null
  share: string
  friends: Array<Friend>
}

export interface Friend {
  name: string
  you: boolean
  score: number | null
}
