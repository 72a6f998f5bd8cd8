import { expect, test } from 'vitest'
import { linesOf } from '../../client/src/lib/news'
import type { Event } from '../../client/src/wire'

const events = ['Ann draws a card.', 'Ann draws a card.', 'Ann draws a card.', 'Bob passes.', 'Ann draws a card.'].map(
  (says, place): Event => ({ number: place + 1, at: 0, kind: 'told', fields: {}, says }),
)

test('a run of equal lines is one line with their number', () => {
  const lines = linesOf(events).map(({ says, times }) => [says, times])
  expect(lines).toEqual([['Ann draws a card.', 3], ['Bob passes.', 1], ['Ann draws a card.', 1]])
})

test('a line that grows stays the same line, and what it tells last is its event', () => {
  expect(linesOf(events.slice(0, 1))[0]?.key).toBe(linesOf(events)[0]?.key)
  expect(linesOf(events)[0]?.event?.number).toBe(3)
})

test('what the page did by itself stands after what it was about, and parts a run', () => {
  const lines = linesOf(events, [{ after: 2, says: 'You trust the word.' }]).map(({ says, times }) => [says, times])
  expect(lines.slice(0, 3)).toEqual([['Ann draws a card.', 2], ['You trust the word.', 1], ['Ann draws a card.', 1]])
})
