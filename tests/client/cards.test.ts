import { expect, test } from 'vitest'
import { areCards, cardsOf, isBySeat, isCard, knownCards, ownHand, placesOf, spoken } from '../../client/src/lib/cards'

const A = { id: 1, face: 'A', points: 1 }
const K = { id: 2, face: 'K', points: 5 }

test('a card that the seat may not see is an empty object, and still a card', () => {
  expect([A, {}, { id: 1 }, null, [], 'A'].map(isCard)).toEqual([true, true, false, false, false, false])
  expect([areCards([A, {}]), areCards([]), areCards([A, 3])]).toEqual([true, false, false])
  expect(cardsOf([A, null, 3])).toEqual([A, null, null])
})

test('every card that the seat knows is found, wherever it lies', () => {
  const table = { hands: { 0: [A, {}], 1: [{}] }, grid: [[null, K]], turn: 0 }
  expect([...knownCards(table).keys()]).toEqual([1, 2])
})

test('a hand is the own one, and nobody has none', () => {
  expect(ownHand({ 0: [A], 1: [{}] }, 0)).toEqual([A])
  expect([ownHand({ 0: [A] }, null), ownHand({ 0: 3 }, 0), ownHand(undefined, 0)]).toEqual([[], [], []])
})

test('what is kept by seat has seats for its keys', () => {
  expect([{ 0: 1 }, { 0: 1, x: 2 }, {}, [1]].map(isBySeat)).toEqual([true, false, false, false])
})

test('a card is read aloud with its points', () => {
  expect(spoken('A', 1)).toBe('A, 1 point')
  expect(spoken('?', 0)).toBe('wild card, 0 points')
  expect(spoken('17', 3, 'ends in ING')).toBe('ends in ING, 3 points')
})

test('what is taken leaves its place free, until others are dealt', () => {
  const E = { id: 3, face: 'E', points: 1 }
  const dealt = [A, K, E]
  expect(placesOf([], dealt)).toBe(dealt)
  expect(placesOf(dealt, [A, E])).toBe(dealt)
  expect(placesOf(dealt, [])).toBe(dealt)
  const next = [{ id: 4, face: 'O', points: 2 }]
  expect(placesOf(dealt, next)).toBe(next)
  const other = [{ ...A, face: 'B' }] // of another match
  expect(placesOf(dealt, other)).toBe(other)
})
