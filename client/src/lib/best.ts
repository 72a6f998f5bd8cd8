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
  const all = kept()
  let best = all[game]
  if (!best || score > best.score) {
    best = { score, match, before: best?.score ?? null }
    keep({ ...all, [game]: best })
  }
  if (best.match !== match) return score === best.score ? `Level with your best, ${best.score}` : `Your best is ${best.score}`
  return best.before === null ? `Your first result: ${score}` : `A new best: ${score} (before: ${best.before})`
}

function kept(): Partial<Record<string, Best>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}')
    return found && typeof found === 'object' ? (found as Record<string, Best>) : {}
  } catch {
    return {}
  }
}

function keep(all: Partial<Record<string, Best>>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
