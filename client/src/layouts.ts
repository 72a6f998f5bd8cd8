// How each game's table is laid out: which fields are drawn, in which form, and what they are called.
// Cards, hands, piles and scores are drawn alike for all; a layout only sets them in order.
import { genericLayout } from './generic'
import type { Seen } from './lib/connection.svelte'
import type { IconName } from './parts/Icon.svelte'

/** Something in the middle of the table. Where its field is empty, nothing is drawn. */
export type Part =
  /** A row of cards, or one for each seat. `word` names the field with the word they are laid for;
      a `wide` one has a line of the table to itself. */
  | { as: 'cards'; field: string; title: string; word?: string; marks?: string; whose?: 'own' | 'others'; wide?: boolean }
  /** Cards side by side in so many columns; `heads` stand over them, `marks` are lifted places. */
  | { as: 'grid'; field: string; title: string; columns: number | string; heads?: string; word?: string; marks?: string }
  /** Cards with rules printed on them, in columns, and who has a token where. */
  | { as: 'rules'; field: string; title: string; columns: string }
  /** Cards with a name, a text and a reward. */
  | { as: 'challenges'; field: string; title: string }
  /** Words by seat, with their points and cards where these are told. */
  | { as: 'words'; field: string; title: string }
  /** Plain words or a number in the middle. */
  | { as: 'line'; field: string; title: string }
  /** Every round of every seat. */
  | { as: 'sheets'; field: string; title: string }

/** What stands beside a seat's name: how a field is told of one seat. */
export interface Mark {
  field: string
  /** The words; {} stands for the number. */
  says: string
  /** Said of those whom the field leaves out. */
  without?: boolean
  quiet?: boolean
  /** The badge on the face that says so at a glance; the words are then only read aloud. */
  icon?: IconName
}

/** What the bed is made of; `stage.css` draws it. */
export type Bed = 'stone' | 'frost' | 'felt' | 'race' | 'red' | 'bench' | 'case' | 'press' | 'paper' | 'sheet' | 'rose' | 'sky'

export interface Layout {
  bed: Bed
  /** Whether the bed draws the seats as well, or nobody else sits there. */
  seatsOnBed: boolean
  middle: Part[]
  marks: Mark[]
  /** Fields whose number counts the cards of a face-down pile, and their titles. */
  piles: Record<string, string>
  /** Lists of cards of which only the topmost is shown. */
  heaps: Record<string, string>
  /** Plain values worth a place in the headline, and their titles; {} stands for the value, where more follows. */
  facts: Record<string, string>
  /** How many cards the largest hand has: the dock has room for it from the first deal on. */
  most: number
  /** Whether a card that has left the hand leaves a gap: others come for it, and nobody shall miss her card. */
  gaps: boolean
  /** What the own hand is called, and the seats' scores. */
  hand: string
  score: string
  /** Where a score is only reached at the end: a field by seat whose cards are counted until then. */
  counted: string
  /** Moves whose places are tapped on the table: by their field, where that is. */
  boards: Record<string, string>
  /** Fields whose cards are touched where they lie on the bed, to be chosen or to be set. */
  touch: string[]
  /** Choices that are made by touching something on the bed, by their field. */
  choices: string[]
  /** Choices beside something else whose other answers are buttons of their own. */
  asDeeds: string[]
  /** Deeds whose cards are fanned on the bed, although they are in the hand. */
  fans: string[]
  /** Whether the cards of a word stay where they lie, numbered as they are touched, and it is set in letters. */
  inPlace: boolean
  /** Deeds that are prepared by touch on the bed alone: no form is drawn for them. */
  direct: string[]
  /** By seat, the cards in a forme: a small picture of each hangs at its seat. */
  formes: string
  /** What stands in the middle when nothing lies there and nothing has happened. */
  bare: string
  /** Kinds of events that are not worth standing in the middle. */
  noise: string[]
  /** Whether a player sets words ahead, while it is another's turn. */
  ahead: boolean
  /** Deeds that are possible most of the time: their buttons do not shout. */
  quiet: string[]
  /** Deeds that stand behind three dots for as long as they are barred. */
  later: string[]
  /** Deeds that are seldom wanted: they stand behind three dots. */
  tucked: string[]
  /** A field with what each seat has bet, in chips, which lie before it. */
  bets: string
  /** What is stitched on the felt: what so many letters bring beside the points of the cards. */
  chart: [string, number][]
  /** Deeds done by the tap on a card, with no button after it. */
  atOnce: string[]
  /** Deeds that keep what is written while it is being written. */
  drafts: string[]
  /** Whether words are written all through the match: the dock has room for keys, in every phase. */
  typed: boolean
  /** The field with the cards whose letters a written word is counted for. */
  letters: string
  /** Fields that hold the own word, the first that does. */
  mine: string[]
  /** Deeds that the bed offers itself: neither a form nor a button is drawn for them elsewhere. */
  offers: string[]
  /** A field of cards, by seat, that are chosen from in the dock as those of the hand are. */
  dealt: string
  /** What stands on the line already: by deed, the field that holds it by seat. */
  stands: Record<string, string>
}

const PLAIN: Layout = {
  bed: 'paper',
  seatsOnBed: false,
  middle: [],
  marks: [],
  piles: { deck: 'Deck' },
  heaps: { discards: 'Discards' },
  facts: { round: 'Round' },
  most: 7,
  gaps: false,
  hand: 'Your hand',
  score: 'points',
  counted: '',
  boards: {},
  touch: [],
  choices: [],
  asDeeds: [],
  fans: [],
  inPlace: false,
  direct: [],
  formes: '',
  bare: '',
  noise: [],
  ahead: false,
  quiet: ['leave', 'fold', 'muck', 'skip', 'stuck', 'done', 'nothing', 'stymied', 'give-up', 'accept', 'believe'],
  later: [],
  tucked: ['leave', 'appeal', 'give-up'],
  bets: '',
  chart: [],
  atOnce: [],
  drafts: [],
  typed: false,
  letters: '',
  mine: [],
  offers: [],
  dealt: '',
  stands: {},
}

const BETTING: Partial<Layout> = {
  bed: 'felt',
  bets: 'bets',
  middle: [
    { as: 'line', field: 'pot', title: 'Pot' },
    { as: 'words', field: 'shown', title: 'Shown' },
    { as: 'words', field: 'last_shown', title: 'Shown in the hand before' },
  ],
  marks: [
    { field: 'in_hand', says: 'folded', without: true, icon: 'close' },
    { field: 'fallen', says: 'word fell', icon: 'close' },
  ],
  heaps: {},
  facts: { round: 'Hand' },
  score: 'chips',
}

const OF_SEVEN: [string, number][] = [['Seven', 35], ['Six', 25], ['Five', 15], ['Four', 5], ['Three', 1]]

const RACE: Mark[] = [
  { field: 'ready', says: 'ready', icon: 'tick' },
  { field: 'barred', says: 'sits out', icon: 'bar' },
  { field: 'locked', says: 'locked out', icon: 'bar' },
  { field: 'stuck', says: 'finds no word', icon: 'none' },
  { field: 'nothing', says: 'sees nothing', icon: 'none' },
  { field: 'appealed', says: 'appeals', icon: 'hand' },
]

const LAYOUTS: Record<string, Partial<Layout>> = {
  'letter-head': {
    bed: 'stone',
    most: 10,
    middle: [{ as: 'cards', field: 'laid', title: 'Declared', word: 'word' }],
    bare: 'No word lies on the table.',
    noise: ['drew'],
    ahead: true,
    quiet: ['draw', 'pass', 'believe', 'accept'],
  },
  vultures: {
    touch: ['centre'],
    bed: 'stone',
    middle: [{ as: 'cards', field: 'centre', title: 'On the table', word: 'word' }],
    bare: 'The table is bare: the first word can be any.',
    quiet: ['fresh-meat', 'pass', 'accept'],
  },
  'red-handed': {
    touch: ['grid'],
    inPlace: true,
    later: ['hand'],
    bed: 'red',
    middle: [
      { as: 'grid', field: 'grid', title: 'In the middle', columns: 3, word: 'word', marks: 'tapped' },
      { as: 'cards', field: 'laid', title: 'Shown from the hand', word: 'word' },
      { as: 'cards', field: 'caught', title: 'Caught' },
    ],
    marks: RACE,
    boards: { position: 'grid' },
  },
  'word-slam': {
    touch: ['centre'],
    bed: 'race',
    middle: [
      { as: 'cards', field: 'centre', title: 'In the centre' },
      { as: 'cards', field: 'laid', title: 'Slammed', word: 'word' },
    ],
    marks: [...RACE, { field: 'piles', says: '{} won', quiet: true }],
    facts: { round: 'Hand', passes: 'Pass' },
  },
  'my-word': {
    touch: ['centre'],
    inPlace: true,
    most: 10,
    bed: 'race',
    middle: [
      { as: 'line', field: 'word', title: 'Called' },
      { as: 'cards', field: 'centre', title: 'In the centre', marks: 'tapped' },
      { as: 'cards', field: 'laid', title: 'From the hand' },
    ],
    marks: [...RACE, { field: 'laid_last', says: 'laid last', quiet: true }, { field: 'piles', says: '{} won', quiet: true }],
    facts: { round: 'Deal' },
    bare: 'Nothing lies in the centre yet.',
  },
  'word-poker': { ...BETTING, chart: [['Five', 25], ['Four', 15], ['Three', 5]] },
  'seven-letter-stud': {
    ...BETTING,
    chart: OF_SEVEN,
    middle: [{ as: 'cards', field: 'hands', title: 'Open', whose: 'others' }, ...(BETTING.middle ?? [])],
  },
  'stormy-letters': {
    ...BETTING,
    chart: OF_SEVEN,
    touch: ['centre'],
    middle: [{ as: 'cards', field: 'centre', title: 'In the centre' }, ...(BETTING.middle ?? [])],
  },
  freeze: {
    bed: 'frost',
    asDeeds: ['freeze'],
    middle: [
      { as: 'cards', field: 'laid', title: 'Laid' },
      { as: 'words', field: 'shown', title: 'The last showdown' },
    ],
    marks: [{ field: 'freezer', says: 'freezes', icon: 'snow' }],
    facts: { round: 'Round', lap: 'Lap' },
    piles: {},
    heaps: {},
    score: 'rounds won',
  },
  crosswords: {
    touch: ['centre'],
    bed: 'bench',
    middle: [
      { as: 'words', field: 'words', title: 'Announced' },
      { as: 'words', field: 'struck', title: 'Struck' },
    ],
    heaps: {},
    facts: { round: 'Card {} of 25' },
    boards: { cell: 'grid' },
    direct: ['take', 'place', 'announce', 'challenge', 'appeal'],
    tucked: ['appeal'],
    formes: 'grid',
  },
  'crosswords-solitaire': {
    bed: 'bench',
    seatsOnBed: true,
    middle: [{ as: 'words', field: 'words', title: 'Announced' }],
    facts: { round: 'Card {} of 25' },
    boards: { cell: 'grid' },
    direct: ['place'],
    formes: 'grid',
  },
  'take-a-letter': {
    bed: 'case',
    middle: [{ as: 'words', field: 'piles', title: 'Words won' }],
    marks: [
      { field: 'blind', says: 'eyes closed', icon: 'blind' },
      { field: 'done', says: 'sees no more', icon: 'none' },
    ],
    facts: { round: 'Grid' },
    boards: { position: 'grid', positions: 'grid' },
    direct: ['turn', 'spell', 'appeal'],
    tucked: ['appeal'],
  },
  'letter-hogs': {
    bed: 'rose',
    seatsOnBed: true,
    middle: [
      { as: 'cards', field: 'waiting', title: 'Waiting on your right', whose: 'own' },
      { as: 'cards', field: 'shown', title: 'Three in a row' },
    ],
    marks: [
      { field: 'ready', says: 'ready' },
      { field: 'waiting', says: '{} waiting', quiet: true },
      { field: 'noses', says: 'nose', quiet: true },
    ],
    facts: { round: 'Deal' },
    piles: {},
    heaps: {},
    score: 'deals won',
    gaps: true,
    bare: 'Three letters that follow one another, and a finger on the nose.',
    quiet: ['nose', 'pick'],
    atOnce: ['pass'],
  },
  'letter-perfect': {
    touch: ['centre', 'placed'],
    inPlace: true,
    bed: 'sky',
    seatsOnBed: true,
    middle: [
      { as: 'line', field: 'word', title: 'Spell' },
      { as: 'cards', field: 'placed', title: 'The alphabet' },
      { as: 'cards', field: 'centre', title: 'Scrambled' },
      { as: 'line', field: 'words', title: 'Spelled' },
    ],
    score: 'words',
    atOnce: ['place'],
  },
  'letter-head-solitaire': {
    bed: 'stone',
    seatsOnBed: true,
    piles: {},
    middle: [
      { as: 'cards', field: 'stymied', title: 'Face up under the deck' },
      { as: 'line', field: 'words', title: 'Your words' },
    ],
    heaps: {},
    score: 'cards used',
    bare: 'Use up the whole deck, word by word.',
  },
  letterpress: {
    touch: ['centre', 'laid', 'library'],
    boards: { seat: 'shown' },
    choices: ['challenge', 'offset'],
    fans: ['keep'],
    bed: 'press',
    middle: [
      { as: 'challenges', field: 'open_challenges', title: 'Challenges' },
      { as: 'cards', field: 'centre', title: 'Shared letters' },
      { as: 'cards', field: 'line', title: 'The line above', wide: true },
      { as: 'cards', field: 'setting', title: 'Your line', wide: true },
      { as: 'words', field: 'shown', title: 'The words' },
      { as: 'cards', field: 'laid', title: 'Drafted and used' },
      { as: 'cards', field: 'drafted', title: 'What you keep', whose: 'own' },
      { as: 'cards', field: 'collections', title: 'Your collection', whose: 'own' },
      { as: 'cards', field: 'library', title: 'The Printer’s library' },
      { as: 'cards', field: 'left_over', title: 'Left over' },
    ],
    marks: [
      { field: 'written', says: 'has written', icon: 'tick' },
      { field: 'appealed', says: 'appeals', icon: 'hand' },
    ],
    piles: {},
    heaps: {},
    facts: { round: 'Round {} of 5' },
    hand: 'Your letters',
    score: 'collected',
    counted: 'collections',
  },
  wordsy: {
    middle: [
      { as: 'grid', field: 'grid', title: 'The board', columns: 4, heads: 'columns' },
      { as: 'words', field: 'words', title: 'The words' },
      { as: 'sheets', field: 'sheets', title: 'Score sheet' },
    ],
    marks: [
      { field: 'locked', says: 'locked', icon: 'lock' },
      { field: 'fastest', says: 'fastest' },
      { field: 'main_player', says: 'main player' },
      { field: 'no_flip', says: 'may not flip', quiet: true },
      { field: 'fallen', says: 'word fell', icon: 'close' },
      { field: 'penalties', says: '−{}', quiet: true },
    ],
    bed: 'sheet',
    typed: true,
    letters: 'grid',
    mine: ['words', 'drafts'],
    offers: ['challenge'],
    piles: {},
    heaps: {},
    score: 'best five',
    facts: { round: 'Round {} of 7' },
    drafts: ['write'],
    stands: { write: 'drafts', meant: 'words' },
  },
  'better-letters': {
    middle: [
      { as: 'rules', field: 'grid', title: 'The rules', columns: 'columns' },
      { as: 'words', field: 'submitted', title: 'Submitted' },
      { as: 'line', field: 'jots', title: 'Jotted down' },
      { as: 'words', field: 'shown', title: 'The words' },
      { as: 'cards', field: 'left_over', title: 'Bonuses never met' },
      { as: 'sheets', field: 'sheets', title: 'Score sheet' },
    ],
    marks: [
      { field: 'done', says: 'is done', icon: 'tick' },
      { field: 'appealed', says: 'appeals', icon: 'hand' },
    ],
    bed: 'sheet',
    typed: true,
    offers: ['vote'],
    dealt: 'drawn',
    quiet: ['jot'],
    tucked: ['appeal'],
    piles: {},
    heaps: {},
    hand: 'Your bonuses',
    boards: { path: 'grid' },
  },
}

/** A game that is not listed is laid out by what lies on its table. */
export function layoutOf(seen: Seen | null): Layout {
  const known = seen && LAYOUTS[seen.game]
  const own: Partial<Layout> = known ?? (seen ? genericLayout(seen) : {})
  return { ...PLAIN, ...own, quiet: [...PLAIN.quiet, ...(own.quiet ?? [])] }
}

/** How a table looks in whose dock nothing but the hand lies: all of it that is there before any code. */
export function plainTables(): Record<string, Pick<Layout, 'bed' | 'most' | 'seatsOnBed'>> {
  const all = Object.keys(LAYOUTS).map((game) => [game, layoutOf({ game } as Seen)] as const)
  const plain = all.filter(([, { typed, fans, bed }]) => !typed && fans.length === 0 && bed !== 'sky')
  return Object.fromEntries(plain.map(([game, { bed, most, seatsOnBed }]) => [game, { bed, most, seatsOnBed }]))
}
