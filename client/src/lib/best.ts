// The player's own best in the games that are there to be outdone (S24), kept in this browser.

const STORE = 'typecase.best'
const GAMES = ['crosswords-solitaire', 'letter-head-solitaire']

interface Best {
  score: number
  match: string
  /** What had to be outdone. */
  before: number | null
}

/** What to say of this result at the end of a match, and keep it if it is the best so far. */
export function comparedWithBest(game: string, match: string, score: number): string {
  if (!GAMES.includes(game)) return ''
  const all = kept<Best>(STORE)
  let best = all[game]
  if (!best || score > best.score) {
    best = { score, match, before: best?.score ?? null }
    keep(STORE, { ...all, [game]: best })
  }
  if (best.match !== match) return score === best.score ? `Level with your best, ${best.score}` : `Your best is ${best.score}`
  return best.before === null ? `Your first result: ${score}` : `A new best: ${score} (before: ${best.before})`
}

const WORDS = 'typecase.best-words'

/** Whether this is the best word that was ever laid here in this game; and which one was, until then. */
export function comparedWithBestWord(game: string, match: string, word: string, points: number): string {
  const all = kept<BestWord>(WORDS)
  const best = all[game]
  if (best && best.match !== match && best.points >= points) return best.word === word && best.points === points ? '' : `Your best ever is ${best.word}, ${best.points}.`
  const before = best?.match === match ? best.before : best ? `${best.word}, ${best.points}` : ''
  keep(WORDS, { ...all, [game]: { word, points, match, before } })
  return before ? `Your best ever; before it was ${before}.` : ''
}

interface BestWord {
  word: string
  points: number
  match: string
  /** What had to be outdone. */
  before: string
}

function kept<One>(store: string): Partial<Record<string, One>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(store) ?? '{}')
    return found && typeof found === 'object' ? (found as Record<string, One>) : {}
  } catch {
    return {}
  }
}

function keep(store: string, all: Partial<Record<string, unknown>>): void {
  try {
    localStorage.setItem(store, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
