// What the players of a match agree on, in words.
import { titled } from './text'
import type { Box, Option } from '../wire'

export const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** What somebody agrees on by a phrase, and not as an option of the game. */
export const HEAD_START = 'head_start'
export const EVEN: [boolean, string][] = [[false, 'All begin alike'], [true, 'Head starts even us out']]

/** Levels of the bots, as somebody plays like them. */
export function likeBots(levels: string[]): [string, string][] {
  return levels.map((level) => [level, `${level} bots`])
}

/** How long a match is; what stands before the number, and after it, and after a one. */
const LENGTHS: Record<string, [before: string, after: string, afterOne: string]> = {
  rounds: ['play', 'rounds', 'round'],
  target: ['play until somebody has reached', '', ''],
  hands: ['play', 'hands', 'hand'],
  deals: ['play', 'deals', 'deal'],
  passes: ['go', 'times through the deck', 'time through the deck'],
}

/** How the values of an option read in the sentence. */
const PHRASES: Record<string, Record<string, string>> = {
  pace: {
    relaxed: 'without a clock',
    standard: 'by the clock',
    blitz: 'in half the time',
    day: 'with a day for every answer',
    'three-days': 'with three days for every answer',
    week: 'with a week for every answer',
  },
  referee: {
    challenge: 'unless challenged',
    strict: 'if the dictionary has them',
    table: 'if the dictionary has them, or the table votes for them',
  },
}

/** The options of a game by the place that they have in the sentence, and those that have none. */
export function inSentence(box: Box): { length: Option | undefined; pace: Option | undefined; referee: Option | undefined; more: Option[] } {
  const length = box.options.find((option) => option.name in LENGTHS && (option.kind.kind === 'whole' || option.kind.kind === 'one-of'))
  const pace = box.options.find((option) => option.name === 'pace')
  const referee = box.options.find((option) => option.name === 'referee')
  return { length, pace, referee, more: box.options.filter((option) => ![length, pace, referee].includes(option)) }
}

/** What stands before the length of a match, and after it. */
export function aroundLength(length: Option, value: unknown): [before: string, after: string] {
  const [before, after, afterOne] = LENGTHS[length.name]!
  return [before, value === 1 ? afterOne : after]
}

export function valueOf(option: Option, options: Record<string, unknown>): unknown {
  return option.name in options ? options[option.name] : option.default
}

/** The values of an option with one of a few, and what a player reads of each. */
export function values(option: Option, seats: number): [value: unknown, name: string][] {
  if (option.kind.kind === 'one-of') {
    return option.kind.values.map((value) => [value, value === null ? 'none' : titled(String(value))])
  }
  const others = Array.from({ length: seats - 1 }, (_, other) => [other + 1, `Seat ${other + 2}`] as [number, string])
  return [['draw', 'Draw for it'], [0, 'You'], ...others]
}

/** The same as they read in the sentence. */
export function phrases(option: Option, seats: number): [value: unknown, phrase: string][] {
  const read = PHRASES[option.name] ?? {}
  return values(option, seats).map(([value, name]) => [value, read[String(value)] ?? name])
}

/** Those that have no place in the sentence, where they are not as usual. */
export function besides(box: Box, options: Record<string, unknown>, names: string[]): string[] {
  return inSentence(box).more.flatMap((option) => {
    const value = valueOf(option, options)
    if (JSON.stringify(value) === JSON.stringify(option.default)) return []
    return [`${titled(option.name).toLowerCase()} ${read(option, value, names)}`]
  })
}

function read(option: Option, value: unknown, names: string[]): string {
  const called = (seat: number) => names[seat] || `seat ${seat + 1}`
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value) && option.kind.kind === 'whole-by-seat') return value.map((own, seat) => `${called(seat)} ${own}`).join(', ')
  if (Array.isArray(value)) return value.map(called).join(' and ') || 'for nobody'
  if (option.kind.kind === 'dealer' && typeof value === 'number') return called(value)
  return value === null ? 'none' : value === 'own' ? 'of this table’s own' : titled(String(value)).toLowerCase()
}
