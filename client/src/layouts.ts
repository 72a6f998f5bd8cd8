// How each game's table is laid out: which fields are drawn, and what they are called.
// Cards, hands, piles and scores are drawn alike for all; a layout only sets them in order.

export interface Layout {
  /** Lists of cards in the middle of the table, in this order. */
  centre: string[]
  /** Fields whose number counts the cards of a face-down pile. */
  piles: string[]
  /** Lists of cards of which only the topmost is shown. */
  heaps: string[]
  /** For a list of cards, the field that tells which word it is laid for. */
  words: Record<string, string>
  /** Plain values worth showing, and their titles. */
  facts: Record<string, string>
  titles: Record<string, string>
  /** What stands in the middle when nothing lies there and nothing has happened. */
  bare: string
  /** News that is not worth standing in the middle. */
  noise: RegExp | null
  /** Whether a player sets words ahead, while it is another's turn. */
  ahead: boolean
  /** Deeds that are possible most of the time: their buttons do not shout. */
  quiet: string[]
}

const PLAIN: Layout = {
  centre: ['centre', 'laid', 'grid', 'placed', 'hands', 'collections'],
  piles: ['deck', 'letters', 'vowels', 'challenges', 'rules', 'bonuses', 'discards'],
  heaps: ['discards'],
  words: { laid: 'word', centre: 'word' },
  facts: { round: 'Round', pot: 'Pot' },
  titles: {},
  bare: '',
  noise: null,
  ahead: false,
  quiet: [],
}

const LAYOUTS: Record<string, Partial<Layout>> = {
  'letter-head': {
    centre: ['laid'],
    titles: { laid: 'Declared', deck: 'Deck', discards: 'Discards' },
    bare: 'No word lies on the table.',
    noise: / draws a card\.$/,
    ahead: true,
    quiet: ['draw', 'pass'],
  },
}

export function layoutOf(game: string): Layout {
  return { ...PLAIN, ...LAYOUTS[game] }
}
