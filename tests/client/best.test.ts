import { beforeEach, expect, test, vi } from 'vitest'
import { comparedWithBest } from '../../client/src/lib/best'

const GAME = 'crosswords-solitaire'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('the first result, a better, a worse and an equal one are told apart (S24)', () => {
  expect(comparedWithBest(GAME, 'one', 100)).toBe('Your first result: 100')
  expect(comparedWithBest(GAME, 'two', 120)).toBe('A new best: 120 (before: 100)')
  expect(comparedWithBest(GAME, 'three', 90)).toBe('Your best is 120')
  expect(comparedWithBest(GAME, 'four', 120)).toBe('Level with your best, 120')
})

test('the same match is told the same again', () => {
  comparedWithBest(GAME, 'one', 100)
  comparedWithBest(GAME, 'two', 120)
  expect(comparedWithBest(GAME, 'two', 120)).toBe('A new best: 120 (before: 100)')
})

test('a game that is played against others has no such best', () => {
  expect(comparedWithBest('letter-head', 'one', 100)).toBe('')
})

test('a browser that keeps nothing, or nonsense, still tells the result', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{nonsense', setItem: () => { throw new Error('full') } })
  expect(comparedWithBest(GAME, 'one', 100)).toBe('Your first result: 100')
})
