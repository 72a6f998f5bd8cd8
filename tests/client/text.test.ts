import { expect, test } from 'vitest'
import { asTime, capital, counted, listed, shortened, titled, unitOf } from '../../client/src/lib/text'

test('names stand side by side as in a sentence', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual(['', 'A', 'A and B', 'A, B and C'])
})

test('a field becomes a heading, and a count its noun', () => {
  expect(titled('second_deal-min')).toBe('Second deal min')
  expect([capital(''), capital('ab')]).toEqual(['', 'Ab'])
  expect([counted(1, 'card'), counted(0, 'card'), counted(2, 'box', 'boxes')]).toEqual(['1 card', '0 cards', '2 boxes'])
})

test('time is rounded up, so that 0:00 is the end', () => {
  expect([-5, 0, 1, 60_000, 60_001].map(asTime)).toEqual(['0:00', '0:00', '0:01', '1:00', '1:01'])
})

test('long times are told in hours and days', () => {
  expect([7_199_000, 7_200_000, 86_400_000, 604_800_000].map(asTime)).toEqual(['119:59', '2 hours', '24 hours', '7 days'])
})

test('short names can be told apart', () => {
  expect(shortened(['Ann', 'Guillard', 'Griffo', 'Gutenberg', 'Guillard 2'])).toEqual(['An', 'Guillard', 'Gr', 'Gut', 'Guillard 2'])
})

test('a unit is something that one can have so many of', () => {
  expect(['points', 'chips', 'rounds won', 'best five', 'collected'].map(unitOf)).toEqual(['points', 'chips', 'rounds won', 'points', 'points'])
})
