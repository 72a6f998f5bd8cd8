// Cards as a seat sees them, found wherever they lie on a table.
import type { Card } from '../wire'

export const WILD = '?'
const NUMBERED = /^\d+$/

/** A card whose face the seat knows. */
export interface Known {
  id: number
  face: string
  points: number
  /** What is printed on it, where that is more than letters. */
  text?: string
  /** Whether it lies face down, although the seat knows it. */
  down?: boolean
}

export function isKnown(value: unknown): value is Known {
  return isObject(value) && typeof value.id === 'number' && typeof value.face === 'string'
}

/** Whether this is a card at all; one that the seat may not see is an empty object. */
export function isCard(value: unknown): value is Card {
  return isKnown(value) || (isObject(value) && Object.keys(value).length === 0)
}

export function areCards(value: unknown): value is Card[] {
  return Array.isArray(value) && value.length > 0 && value.every(isCard)
}

/** Cards in a list that may have empty places. */
export function cardsOf(value: unknown): (Card | null)[] {
  return Array.isArray(value) ? value.map((item) => (isCard(item) ? item : null)) : []
}

/** The places of cards that lie there to be taken: whatever has gone leaves a gap, until others lie there. */
export function placesOf<One extends Card>(before: One[], now: One[]): One[] {
  const lay = (card: One) => before.some(({ id, face }) => id === card.id && face === card.face)
  return now.every(lay) ? before : now
}

/** The numbers in a list: places, or seats. */
export function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

/** Something by seat: its keys are seats' numbers. */
export function isBySeat(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(numbered)
}

/** Every card that the seat knows, by id. */
export function knownCards(value: unknown, found = new Map<number, Known>()): Map<number, Known> {
  if (isKnown(value)) found.set(value.id, value)
  else if (Array.isArray(value)) for (const item of value) knownCards(item, found)
  else if (isObject(value)) for (const item of Object.values(value)) knownCards(item, found)
  return found
}

export function ownHand(hands: unknown, seat: number | null): Card[] {
  if (seat === null || !isObject(hands)) return []
  const own = hands[seat]
  return areCards(own) ? own : []
}

/** A card as it is read aloud. */
export function spoken(face: string, points: number, text?: string | null): string {
  const worth = `${points} ${points === 1 ? 'point' : 'points'}`
  return `${text ?? (face === WILD ? 'wild card' : face)}, ${worth}`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function numbered(key: string): boolean {
  return NUMBERED.test(key)
}
