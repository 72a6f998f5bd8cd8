// What a finished match comes to on the page: who won and why, the race as a chart, the best word, and
// a few lines to send to others. All of it from the recap, which the server reads from the record.
import type { LaidWord, Recap, Result } from '../wire'
import { counted, listed, minus } from './text'

export interface Ended {
  result: Result
  names: string[]
  /** The own seat; null for somebody who watches. */
  seat: number | null
  /** What is counted: points, chips, rounds won. */
  unit: string
}

/** Whether somebody played alone, and nothing was there to be beaten. */
export function isAlone({ result, names }: Pick<Ended, 'result' | 'names'>): boolean {
  return names.length === 1 && Object.keys(result.besides ?? {}).length === 0
}

/** How it ended, in two or three words. */
export function headlineOf(ended: Ended): string {
  const { result, names, seat, unit } = ended
  if (isAlone(ended)) {
    const score = result.scores['0'] ?? 0
    return score === 0 && result.winners.length > 0 ? 'Well done' : `${minus(score)} ${singular(unit, score)}`
  }
  const winners = result.winners.map((winner) => (winner === seat ? 'You' : (names[winner] ?? '')))
  if (winners.length === 0) return names.length === 1 ? `${seat === 0 ? 'You do' : `${names[0] ?? ''} does`} not win` : 'Nobody wins'
  return `${listed(winners)} ${winners.length > 1 || winners[0] === 'You' ? 'win' : 'wins'}`
}

/** Why, in one line; nothing where there is nothing to say. */
export function reasonOf(recap: Recap, seat: number | null, unit: string): string {
  const { result, names } = recap
  if (recap.agreed) return 'All agreed to stop.'
  if (!recap.over) return 'The record ends before the match does.'
  const called = (other: number) => (other === seat ? 'you' : (names[other] ?? ''))
  const score = (other: number) => result.scores[String(other)] ?? 0
  const besides = Object.entries(result.besides ?? {})[0]
  if (besides) return `${minus(score(0))} ${singular(unit, score(0))}; ${besides[0]}: ${minus(besides[1])}`
  if (isAlone({ result, names })) return ''
  const { winners } = result
  const [winner, more] = winners
  if (winner === undefined) return ''
  const rest = names.map((_, other) => other).filter((other) => !winners.includes(other) && !recap.resigned.includes(other))
  if (rest.length === 0) return more === undefined ? 'All others have resigned.' : `level with ${minus(score(winner))} ${singular(unit, score(winner))}`
  const better = (one: number, other: number) => (recap.lowest ? score(one) - score(other) : score(other) - score(one))
  const next = [...rest].sort(better)[0]!
  const margin = Math.abs(score(winner) - score(next))
  const has = `${minus(score(winner))} ${singular(unit, score(winner))}`
  if (more !== undefined) return `level with ${has} each`
  if (margin === 0) return `level with ${called(next)} at ${has}, and ahead when the tie was broken`
  if (recap.lowest) return `with the lowest total, ${minus(score(winner))}; ${called(next)} ${next === seat ? 'have' : 'has'} ${minus(score(next))}`
  return `with ${has}, ${margin} more than ${called(next)}`
}

export interface Rank {
  name: string
  seat: number | null
  score: number
  won: boolean
}

/** Everybody, the winners first, and what was to be beaten. */
export function ranksOf(recap: Recap): Rank[] {
  const { result } = recap
  const seats = recap.names.map((name, seat) => ({ name, seat, score: result.scores[String(seat)] ?? 0, won: result.winners.includes(seat) }))
  const besides = Object.entries(result.besides ?? {}).map(([name, score]) => ({ name, seat: null, score, won: false }))
  const way = recap.lowest ? -1 : 1
  return [...seats, ...besides].sort((one, other) => Number(other.won) - Number(one.won) || way * (other.score - one.score))
}

// The race

export interface Race {
  /** What stands under each point: rounds, or turns. */
  title: string
  labels: string[]
  /** By seat, where everybody stood. */
  lines: number[][]
}

const FEWEST = 3 // points that make a line worth drawing
const MOST = 60 // points that can still be told apart

/** Scores by round; by each change of them, where there are too few rounds for a line. Null where nothing was raced for. */
export function raceOf(recap: Recap): Race | null {
  const { standings, names } = recap
  const last = standings.at(-1)
  if (!last || names.length < 2) return null
  // How a round ended is known when the next one has begun.
  const ends = standings.filter((one, at) => at > 0 && one.round !== standings[at - 1]?.round)
  const byRound = [...ends.filter((one) => one !== last), last]
  const scored = standings.filter((one, at) => at > 0 && !same(one.scores, standings[at - 1]!.scores))
  const rounds = byRound.length + 1 >= FEWEST && byRound.some((one, at) => at > 0 && !same(one.scores, byRound[at - 1]!.scores)) && byRound.length <= MOST
  const points = rounds ? byRound : scored.length <= MOST ? scored : thinned(scored)
  if (points.length + 1 < FEWEST || scored.length < 2) return null
  // Who is only counted in the end has not raced.
  if (byRound.length > 1 && byRound.slice(0, -1).every((one) => same(one.scores, standings[0]!.scores))) return null
  const all = [standings[0]!, ...points]
  return {
    title: rounds ? 'Round' : 'Turn',
    labels: points.map((_, at) => String(at + 1)),
    lines: names.map((_, seat) => all.map((one) => one.scores[String(seat)] ?? 0)),
  }
}

function thinned<One>(points: One[]): One[] {
  const each = Math.ceil(points.length / MOST)
  return points.filter((_, at) => at % each === 0 || at === points.length - 1)
}

function same(one: Record<string, number>, other: Record<string, number>): boolean {
  return Object.keys(one).every((seat) => one[seat] === other[seat])
}

export interface Drawn {
  /** Where the lines across stand, and what they are for. */
  ticks: { y: number; says: string }[]
  /** Under it, as many as there is room for. */
  below: { x: number; says: string }[]
  lines: { seat: number; path: string; x: number; y: number; labelAt: number }[]
}

/** The chart in a box so wide and so high; names stand beside the lines' ends, and none on another. */
export function drawn(race: Race, wide: number, high: number, apart = 19): Drawn {
  const values = race.lines.flat()
  const step = stepOf(Math.max(...values) - Math.min(...values))
  const [low, top] = [Math.floor(Math.min(...values, 0) / step) * step, Math.ceil(Math.max(...values, 1) / step) * step]
  const many = race.labels.length
  const x = (at: number) => Math.round((at / many) * wide * 10) / 10
  const y = (value: number) => Math.round((1 - (value - low) / (top - low)) * high * 10) / 10
  const ticks = []
  for (let value = low; value <= top; value += step) ticks.push({ y: y(value), says: minus(value) })
  const every = Math.ceil(many / 10)
  const lines = race.lines.map((line, seat) => ({
    seat,
    path: line.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join(''),
    x: x(many),
    y: y(line.at(-1) ?? 0),
    labelAt: 0,
  }))
  let free = -Infinity
  const down = [...lines].sort((one, other) => one.y - other.y)
  for (const line of down) {
    line.labelAt = Math.max(line.y, free)
    free = line.labelAt + apart
  }
  // Where they hang over the foot, all above move up.
  let foot = high
  for (const line of down.reverse()) {
    line.labelAt = Math.min(line.labelAt, foot)
    foot = line.labelAt - apart
  }
  const below = race.labels.flatMap((says, at) => (at % every === 0 || at === many - 1 ? [{ x: x(at + 1), says: at === 0 ? `${race.title} ${says}` : says }] : []))
  return { ticks, below, lines }
}

/** A round number, three to six of which fill so much. */
export function stepOf(span: number): number {
  const rough = Math.max(span, 1) / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? 10 * ten)
}

/** The race in a sentence, for whoever does not see it. */
export function raceSaid(race: Race, names: string[], seat: number | null): string {
  const ends = race.lines.map((line, who) => `${who === seat ? 'you' : (names[who] ?? '')} ${minus(line.at(-1) ?? 0)}`)
  return `Scores over ${counted(race.labels.length, race.title.toLowerCase())}. In the end: ${ends.join(', ')}.`
}

// Words

/** The word that brought most; where words bring nothing, the longest. Of the own ones, where somebody played. */
export function bestWord(words: LaidWord[], seat: number | null): LaidWord | null {
  const stood = words.filter((one) => !one.fell && (seat === null || one.seat === seat))
  const worth = (one: LaidWord) => (one.points ?? 0) * 100 + one.word.length
  return stood.reduce<LaidWord | null>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null)
}

/** What one sends to others: the game, who had how much, and the best word. No link: whoever has one could sit down. */
export function shareText(recap: Recap, seat: number | null, unit: string): string {
  const scores = ranksOf(recap).map(({ name, score }) => `${name} ${minus(score)}`)
  const first = isAlone(recap) ? `${recap.title}: ${headlineOf({ result: recap.result, names: recap.names, seat, unit })}` : `${recap.title}: ${scores.join(', ')}`
  const best = bestWord(recap.words, seat)
  const word = best ? `Best word: ${best.word}${best.points === null ? '' : ` for ${best.points}`}` : ''
  return ['Typecase', first, recap.lowest ? 'The lowest total wins.' : '', word].filter(Boolean).join('\n')
}

/** Of one, the unit has no s: 1 deal won. */
export function singular(unit: string, many: number): string {
  return many === 1 ? unit.replace(/^(\w+)s\b/, '$1') : unit
}
