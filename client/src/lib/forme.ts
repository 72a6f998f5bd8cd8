// A forme of five rows and five columns, and the cards in it. The table counts rows and columns from the
// first card, up and to the left below zero; a player sees where in the frame a card lies.
import { isKnown, isObject, WILD, type Known } from './cards'

export const SIDE = 5

export type Place = readonly [row: number, col: number]

export interface Placed {
  row: number
  col: number
  card: Known
}

/** Which row and column of the table lie in the upper left corner of the frame. */
export interface Corner {
  top: number
  left: number
}

/** Cards side by side in a line, from one place to another, both included. */
export interface Run {
  from: number
  to: number
}

export const MIDDLE: Corner = { top: -2, left: -2 }

export function placedIn(value: unknown): Placed[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (one): one is Placed => isObject(one) && typeof one.row === 'number' && typeof one.col === 'number' && isKnown(one.card),
  )
}

/** The frame around all of these places that is nearest to the one that is wanted. */
export function framed(wanted: Corner, places: Place[]): Corner {
  return {
    top: nearest(wanted.top, places.map(([row]) => row)),
    left: nearest(wanted.left, places.map(([, col]) => col)),
  }
}

/** Whether the frame can be moved so over these places, and still hold them all. */
export function moves(corner: Corner, places: Place[], down: number, right: number): boolean {
  const to = { top: corner.top + down, left: corner.left + right }
  const held = framed(to, places)
  return held.top === to.top && held.left === to.left
}

function nearest(wanted: number, numbers: number[]): number {
  if (numbers.length === 0) return wanted
  return Math.min(Math.max(wanted, Math.max(...numbers) - SIDE + 1), Math.min(...numbers))
}

/** All that can be read in a line, the longest first. */
export function runsIn(cards: readonly unknown[], least: number): Run[] {
  const found: Run[] = []
  for (let many = cards.length; many >= least; many--) {
    for (let from = 0; from + many <= cards.length; from++) {
      const run = { from, to: from + many - 1 }
      if (isWhole(cards, run)) found.push(run)
    }
  }
  return found
}

/** Whether a card lies at every place of it. */
export function isWhole(cards: readonly unknown[], { from, to }: Run): boolean {
  return cards.slice(from, to + 1).every((card) => card !== null && card !== undefined)
}

/** What stands there; a wild card is what it is taken for, and a question mark before that. */
export function spelled(cards: readonly (Known | null | undefined)[], { from, to }: Run, wilds: Record<number, string>): string {
  return cards
    .slice(from, to + 1)
    .map((card, step) => (card?.face === WILD ? (wilds[from + step] ?? WILD) : (card?.face ?? '')))
    .join('')
}

/** The place of the first wild card in it that stands for nothing yet. */
export function openWild(cards: readonly (Known | null | undefined)[], { from, to }: Run, wilds: Record<number, string>): number | undefined {
  for (let place = from; place <= to; place++) if (cards[place]?.face === WILD && !wilds[place]) return place
  return undefined
}
