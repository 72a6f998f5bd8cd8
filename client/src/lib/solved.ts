// Which puzzles this browser has met, by day. The first outcome stays.
import { read, write } from './api'

const SOLVED = 'typecase.puzzles'

export function solvedDays(): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(read(SOLVED) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

export function keepSolved(day: string, solved: boolean): void {
  const kept = solvedDays()
  if (!(day in kept)) write(SOLVED, JSON.stringify({ ...kept, [day]: solved }))
}

/** Which cards the word would use, letter by letter: its own before a wild card. */
export function usedBy(word: string, faces: readonly string[]): number[] {
  const used: number[] = []
  for (const letter of word) {
    const own = faces.findIndex((face, place) => face === letter && !used.includes(place))
    const place = own >= 0 ? own : faces.findIndex((face, at) => face === '?' && !used.includes(at))
    if (place >= 0) used.push(place)
  }
  return used
}
