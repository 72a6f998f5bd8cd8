// The covers of the games, drawn for this project: black, one spot colour, on paper of their kind.
const FILES = import.meta.glob<string>('../covers/*.svg', { eager: true, query: '?raw', import: 'default' })

export interface Kind {
  title: string
  /** A few words on what it is like. */
  says: string
  stock: string
  spot: string
  games: string[]
}

export const KINDS: Kind[] = [
  { title: 'Bluff and nerve', says: 'Make them believe you', stock: 'var(--stock-bluff)', spot: 'var(--spot-bluff)', games: ['letter-head', 'freeze', 'letter-hogs'] },
  { title: 'Quick races', says: 'First to the word', stock: 'var(--stock-races)', spot: 'var(--spot-races)', games: ['red-handed', 'word-slam', 'my-word'] },
  { title: 'Betting', says: 'Chips on the table', stock: 'var(--stock-betting)', spot: 'var(--spot-betting)', games: ['word-poker', 'seven-letter-stud', 'stormy-letters'] },
  { title: 'Boards', says: 'Everything in its place', stock: 'var(--stock-boards)', spot: 'var(--spot-boards)', games: ['crosswords', 'better-letters', 'wordsy'] },
  { title: 'Alone', says: 'A quiet hour', stock: 'var(--stock-alone)', spot: 'var(--spot-alone)', games: ['letter-head-solitaire', 'crosswords-solitaire', 'letter-perfect'] },
  { title: 'Two or more', says: 'Words to think about', stock: 'var(--stock-company)', spot: 'var(--spot-company)', games: ['letterpress', 'vultures', 'take-a-letter'] },
]

/** Paper for games of other packages. */
const PLAIN: Kind = { title: 'More games', says: 'From other boxes', stock: 'var(--stock-plain)', spot: 'var(--spot-plain)', games: [] }

export function kindOf(game: string): Kind {
  return KINDS.find((kind) => kind.games.includes(game)) ?? PLAIN
}

/** Its picture, as SVG; a game of another package has none. */
export function coverOf(game: string): string {
  return FILES[`../covers/${game}.svg`] ?? ''
}

/** Freeze is the one whose spot is not that of its kind: ice is blue. */
export function spotOf(game: string): string {
  return game === 'freeze' ? 'var(--spot-ice)' : kindOf(game).spot
}
