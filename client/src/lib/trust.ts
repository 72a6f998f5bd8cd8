// Trust: the words of bots stand, where a person would rather not be asked about each of them.
import type { SeatNow } from '../wire'
import type { Seen } from './connection.svelte'

/** Phases in which words are judged; whether somebody bluffs, or a word is let in, is never taken on trust. */
const JUDGED = ['challenge', 'votes']
/** What lets all the words stand that one is asked about. */
const STAND = ['accept', 'done']

/** The deed that trusts, where all others at the table are bots and nothing but their words is asked about; else nothing. */
export function trustingDeed(seen: Seen, seats: SeatNow[]): string {
  const { ask, seat, phase } = seen
  if (!ask || ask.free || seat === null || !JUDGED.includes(phase)) return ''
  if (seats.some((one, number) => one.kind !== 'bot' && number !== seat)) return ''
  return STAND.find((verb) => ask.moves[verb]?.kind === 'press') ?? ''
}
