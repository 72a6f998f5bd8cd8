// When what happens at once begins to move and to sound: nobody waits for it.
import { happeningOf } from './happenings'
import type { Sound } from './sound'

/** Milliseconds after which everything lies where it belongs, however much has happened. */
export const LONGEST = 600
/** Events that come together when one was away for a while: then nothing moves at all. */
export const MANY = 40
const HEARD = 4 // sounds of one moment
const APART = 110 // milliseconds from one of them to the next

/** When each of so many begins, if each lasts so long and they begin so far apart where there is time. */
export function starts(count: number, lasts: number, apart: number): number[] {
  const between = Math.min(apart, (LONGEST - lasts) / Math.max(count - 1, 1))
  return Array.from({ length: count }, (_, place) => Math.round(place * between))
}

export interface Cue {
  sound: Sound
  after: number
}

/** What is heard of these events: a run of the same sound is one, and of many the last. */
export function cues(events: readonly { kind: string }[]): Cue[] {
  if (events.length > MANY) return []
  const sounds = events.map((event) => happeningOf(event.kind)[1]).filter((sound) => sound !== '')
  const heard = sounds.filter((sound, place) => sound !== sounds[place - 1]).slice(-HEARD)
  return heard.map((sound, place) => ({ sound, after: place * APART }))
}
