// A match that is over, as a page walks through it: every view, what had happened by then, and where the
// rounds begin. The views come from the server, which has played the record again by the rules.
import type { Card, Event, LaidWord, Recap, Replay } from '../wire'
import type { Seen } from './connection.svelte'
import { applied } from './deltas'
import { bestWord } from './recap'

export class Walk {
  readonly recap: Recap
  readonly eyes: string
  /** The eyes through which one may look. */
  readonly may: string[]
  readonly views: Seen[]
  readonly #events: Event[]
  /** By step, how many events were told by then. */
  readonly #told: number[]
  /** The steps with which rounds begin, in order. */
  readonly rounds: { step: number; round: number }[]

  constructor(replay: Replay) {
    this.recap = replay.recap
    this.eyes = replay.eyes
    this.may = replay.may
    this.views = [replay.first]
    this.#events = [...replay.events]
    this.#told = [this.#events.length]
    for (const [at, short] of replay.steps.entries()) {
      const before = this.views.at(-1)!
      const step = long(short, replay.cards) as typeof short
      const put = long(replay.put[at], replay.cards) as Record<string, unknown>
      const now = before.now + replay.after[at]!
      this.views.push(applied(before, { ...step, put, set: { ...step.set, now } }))
      for (const event of step.events ?? []) this.#events.push({ ...event, number: this.#events.length + 1, at: now })
      this.#told.push(this.#events.length)
    }
    this.rounds = roundsOf(replay.recap).filter((one) => one.step < this.last) // after the last nothing begins
  }

  get last(): number {
    return this.views.length - 1
  }

  events(step: number): Event[] {
    return this.#events.slice(0, this.#told[step])
  }

  /** What is told with this step, or was told last. */
  said(step: number): string {
    return this.#events[(this.#told[step] ?? 0) - 1]?.says ?? ''
  }

  /** The round that is played then; 0 where the game has none. */
  round(step: number): number {
    return this.rounds.filter((one) => one.step <= step).at(-1)?.round ?? 0
  }

  /** Where the next round begins, or the one before. */
  turned(step: number, forward: boolean): number {
    const found = forward ? this.rounds.find((one) => one.step > step) : this.rounds.filter((one) => one.step < step).at(-1)
    return found?.step ?? (forward ? this.last : 0)
  }
}

/** The same with the cards themselves, in place of what stands for them. */
function long(value: unknown, cards: Card[]): unknown {
  if (typeof value === 'string') return /^#\d+$/.test(value) ? (cards[Number(value.slice(1))] ?? value) : value
  if (Array.isArray(value)) return value.map((one) => long(one, cards))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, long(one, cards)]))
}

/** What a button says that looks through these eyes. */
export function calledEyes(eyes: string, names: string[]): string {
  return eyes === 'all' ? 'All cards' : eyes === 'watch' ? 'A guest' : (names[Number(eyes)] ?? '')
}

/** What one seat saw, where a file holds that and no record; else nothing. */
export function framesIn(text: string): Replay | null {
  try {
    const found = JSON.parse(text) as Replay
    const lists = [found.steps, found.events, found.after, found.put]
    return lists.every(Array.isArray) && found.recap && found.first ? found : null
  } catch {
    return null
  }
}

function roundsOf(recap: Recap): { step: number; round: number }[] {
  return recap.standings.flatMap(({ step, round }, at) => (at > 0 && round !== recap.standings[at - 1]?.round ? [{ step, round }] : []))
}

export interface Moment {
  is: 'best' | 'fell'
  step: number
  word: LaidWord
}

const MOST = 12 // moments that are still worth naming

/** What one would like to see again: everybody's best word, and words that fell. */
export function momentsOf(recap: Recap): Moment[] {
  const best = recap.names.flatMap((_, seat) => bestWord(recap.words, seat) ?? [])
  const fell = recap.words.filter((one) => one.fell).slice(0, MOST - Math.min(best.length, MOST))
  const moments = [...best.map((word) => ({ is: 'best' as const, step: word.step, word })), ...fell.map((word) => ({ is: 'fell' as const, step: word.step, word }))]
  return moments.sort((one, other) => one.step - other.step).slice(0, MOST)
}
