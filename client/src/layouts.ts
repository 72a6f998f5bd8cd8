// How each game's table is laid out: which fields are drawn, in which form, and what they are called.
// Cards, hands, piles and scores are drawn alike for all; a layout only sets them in order.
import { cardsOf, isKnown } from './lib/cards'
import type { Seen } from './lib/connection.svelte'

/** Something in the middle of the table. Where its field is empty, nothing is drawn. */
export type Part =
  /** A row of cards, or one for each seat. `word` names the field with the word they are laid for;
      a `wide` one has a line of the table to itself. */
  | { as: 'cards'; field: string; title: string; word?: string; marks?: string; whose?: 'own' | 'others'; wide?: boolean }
  /** Cards side by side in so many columns; `heads` stand over them, `marks` are lifted places. */
  | { as: 'grid'; field: string; title: string; columns: number | string; heads?: string; word?: string; marks?: string; square?: boolean }
  /** Cards with rules printed on them, in columns, and who has a token where. */
  | { as: 'rules'; field: string; title: string; columns: string }
  /** By seat, cards at their rows and columns. */
  | { as: 'maps'; field: string }
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
}

export interface Layout {
  middle: Part[]
  marks: Mark[]
  /** Fields whose number counts the cards of a face-down pile, and their titles. */
  piles: Record<string, string>
  /** Lists of cards of which only the topmost is shown. */
  heaps: Record<string, string>
  /** Plain values worth a place in the headline, and their titles. */
  facts: Record<string, string>
  /** What the own hand is called, and the seats' scores. */
  hand: string
  score: string
  /** Moves whose places are tapped on the table: by their field, where that is. */
  boards: Record<string, string>
  /** What stands in the middle when nothing lies there and nothing has happened. */
  bare: string
  /** Kinds of events that are not worth standing in the middle. */
  noise: string[]
  /** Whether a player sets words ahead, while it is another's turn. */
  ahead: boolean
  /** Deeds that are possible most of the time: their buttons do not shout. */
  quiet: string[]
  /** Deeds done by the tap on a card, with no button after it. */
  atOnce: string[]
  /** Deeds that keep what is written while it is being written. */
  drafts: string[]
  /** What stands on the line already: by deed, the field that holds it by seat. */
  stands: Record<string, string>
  /** Whether points count for nothing while a word is set. */
  unscored: boolean
  /** What a written word earns as far as the table tells, and the places that it uses. */
  worth: ((seen: Seen, word: string) => Worth) | null
}

export interface Worth {
  points: number
  places: number[]
}

const PLAIN: Layout = {
  middle: [],
  marks: [],
  piles: { deck: 'Deck' },
  heaps: { discards: 'Discards' },
  facts: { round: 'Round' },
  hand: 'Your hand',
  score: 'points',
  boards: {},
  bare: '',
  noise: [],
  ahead: false,
  quiet: ['leave', 'fold', 'muck', 'skip', 'stuck', 'done', 'nothing', 'stymied', 'give-up'],
  atOnce: [],
  drafts: [],
  stands: {},
  unscored: false,
  worth: null,
}

const BETTING: Partial<Layout> = {
  middle: [
    { as: 'line', field: 'pot', title: 'Pot' },
    { as: 'words', field: 'shown', title: 'Shown' },
    { as: 'words', field: 'last_shown', title: 'Shown in the hand before' },
  ],
  marks: [
    { field: 'in_hand', says: 'folded', without: true },
    { field: 'bets', says: 'bet {}' },
    { field: 'fallen', says: 'word fell' },
  ],
  heaps: {},
  facts: { round: 'Hand' },
  score: 'chips',
}

const RACE: Mark[] = [
  { field: 'ready', says: 'ready' },
  { field: 'stuck', says: 'finds no word' },
  { field: 'nothing', says: 'sees nothing' },
  { field: 'barred', says: 'sits out' },
  { field: 'locked', says: 'locked out' },
  { field: 'appealed', says: 'appeals' },
]

const LAYOUTS: Record<string, Partial<Layout>> = {
  'letter-head': {
    middle: [{ as: 'cards', field: 'laid', title: 'Declared', word: 'word' }],
    bare: 'No word lies on the table.',
    noise: ['drew'],
    ahead: true,
    quiet: ['draw', 'pass'],
  },
  vultures: {
    middle: [{ as: 'cards', field: 'centre', title: 'On the table', word: 'word' }],
    bare: 'The table is bare: the first word can be any.',
    quiet: ['fresh-meat', 'pass'],
  },
  'red-handed': {
    middle: [
      { as: 'grid', field: 'grid', title: 'In the middle', columns: 3, word: 'word', marks: 'tapped' },
      { as: 'cards', field: 'laid', title: 'Shown from the hand', word: 'word' },
      { as: 'cards', field: 'caught', title: 'Caught' },
    ],
    marks: RACE,
    boards: { position: 'grid' },
  },
  'word-slam': {
    middle: [
      { as: 'cards', field: 'centre', title: 'In the centre' },
      { as: 'cards', field: 'laid', title: 'Slammed', word: 'word' },
    ],
    marks: [...RACE, { field: 'piles', says: '{} won', quiet: true }],
    facts: { round: 'Hand', passes: 'Pass' },
  },
  'my-word': {
    middle: [
      { as: 'line', field: 'word', title: 'Called' },
      { as: 'cards', field: 'centre', title: 'In the centre', marks: 'tapped' },
      { as: 'cards', field: 'laid', title: 'From the hand' },
    ],
    marks: [...RACE, { field: 'laid_last', says: 'laid last', quiet: true }, { field: 'piles', says: '{} won', quiet: true }],
    facts: { round: 'Deal' },
    bare: 'Nothing lies in the centre yet.',
  },
  'word-poker': BETTING,
  'seven-letter-stud': {
    ...BETTING,
    middle: [{ as: 'cards', field: 'hands', title: 'Open', whose: 'others' }, ...(BETTING.middle ?? [])],
  },
  'stormy-letters': {
    ...BETTING,
    middle: [{ as: 'cards', field: 'centre', title: 'In the centre' }, ...(BETTING.middle ?? [])],
  },
  freeze: {
    middle: [
      { as: 'cards', field: 'laid', title: 'Laid' },
      { as: 'words', field: 'shown', title: 'The last showdown' },
    ],
    marks: [{ field: 'freezer', says: 'freezes' }],
    facts: { round: 'Round', lap: 'Lap' },
    score: 'rounds won',
  },
  crosswords: {
    middle: [
      { as: 'cards', field: 'taken', title: 'To be placed' },
      { as: 'cards', field: 'centre', title: 'To be taken' },
      { as: 'maps', field: 'grid' },
      { as: 'words', field: 'words', title: 'Announced' },
      { as: 'words', field: 'struck', title: 'Struck' },
    ],
    boards: { cell: 'grid' },
  },
  'crosswords-solitaire': {
    middle: [
      { as: 'cards', field: 'taken', title: 'To be placed' },
      { as: 'maps', field: 'grid' },
      { as: 'words', field: 'words', title: 'Announced' },
    ],
    facts: { round: 'Card' },
    boards: { cell: 'grid' },
  },
  'take-a-letter': {
    middle: [
      { as: 'line', field: 'word', title: 'Spelled' },
      { as: 'grid', field: 'grid', title: 'The grid', columns: 8, marks: 'turned', square: true },
      { as: 'words', field: 'piles', title: 'Words won' },
    ],
    marks: [
      { field: 'blind', says: 'eyes closed' },
      { field: 'done', says: 'sees no more' },
    ],
    facts: { round: 'Deal' },
    boards: { position: 'grid', positions: 'grid' },
  },
  'letter-hogs': {
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
    score: 'deals won',
    bare: 'Three letters that follow one another, and a finger on the nose.',
    quiet: ['nose', 'pick'],
    atOnce: ['pass'],
  },
  'letter-perfect': {
    middle: [
      { as: 'line', field: 'word', title: 'Spell' },
      { as: 'cards', field: 'placed', title: 'The alphabet' },
      { as: 'cards', field: 'centre', title: 'Scrambled' },
      { as: 'line', field: 'words', title: 'Spelled' },
    ],
    score: 'words',
    atOnce: ['place'],
    unscored: true,
  },
  'letter-head-solitaire': {
    middle: [
      { as: 'cards', field: 'stymied', title: 'Face up under the deck' },
      { as: 'line', field: 'words', title: 'Your words' },
    ],
    heaps: { used: 'Used' },
    score: 'cards used',
    bare: 'Use up the whole deck, word by word.',
    unscored: true,
  },
  letterpress: {
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
      { field: 'collections', says: '{} collected', quiet: true },
      { field: 'written', says: 'has written' },
      { field: 'appealed', says: 'appeals' },
    ],
    piles: { letters: 'Letters', vowels: 'Vowels', challenges: 'Challenges' },
    heaps: {},
    hand: 'Your letters',
  },
  wordsy: {
    middle: [
      { as: 'grid', field: 'grid', title: 'The board', columns: 4, heads: 'columns' },
      { as: 'words', field: 'words', title: 'The words' },
      { as: 'sheets', field: 'sheets', title: 'Score sheet' },
    ],
    marks: [
      { field: 'locked', says: 'locked' },
      { field: 'fastest', says: 'fastest' },
      { field: 'no_flip', says: 'may not flip', quiet: true },
      { field: 'fallen', says: 'word fell' },
      { field: 'penalties', says: '−{}', quiet: true },
    ],
    drafts: ['write'],
    stands: { write: 'drafts', meant: 'words' },
    worth: wordsyWorth,
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
      { field: 'done', says: 'is done' },
      { field: 'appealed', says: 'appeals' },
    ],
    piles: { rules: 'Rules', bonuses: 'Bonuses' },
    heaps: {},
    hand: 'Your bonuses',
    boards: { path: 'grid' },
  },
}

export function layoutOf(game: string): Layout {
  return { ...PLAIN, ...LAYOUTS[game] }
}

/** Wordsy: each letter of the word takes one card of the board, the better column first. */
function wordsyWorth(seen: Seen, word: string): Worth {
  const columns = Array.isArray(seen.columns) ? seen.columns.map(Number) : []
  const board = cardsOf(seen.grid)
  const value = (place: number) => columns[place % columns.length] ?? 0
  const left = [...word.toUpperCase()]
  const places = [...board.keys()]
    .sort((one, other) => value(other) - value(one))
    .filter((place) => {
      const card = board[place]
      const at = isKnown(card) ? left.indexOf(card.face) : -1
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  const points = places.map((place) => value(place) + (board[place]?.points ?? 0))
  return { points: points.reduce((sum, more) => sum + more, 0), places }
}
