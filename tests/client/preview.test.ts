import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Preview, cardsIn, met, summed } from '../../client/src/lib/preview.svelte'
import type { Refused, Worth } from '../../client/src/wire'

const MONKEY: Worth = {
  type: 'worth',
  id: 'a',
  points: 49,
  parts: [
    { kind: 'letters', fields: { points: 29 }, says: '29 for the letters' },
    { kind: 'length-bonus', fields: { points: 20 }, says: '20 for the length' },
    { kind: 'picks-up', fields: { card: { id: 7, face: 'M', points: 5 } }, says: 'M to be picked up' },
  ],
  unless: [],
}
const NO: Refused = { type: 'refused', id: 'a', sentence: 'Your cards do not spell it.', clause: 'LH3' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the latest thought is asked about, and only its answer counts', async () => {
  const preview = new Preview()
  const asked: string[] = []
  const answers: ((told: Worth | Refused) => void)[] = []
  preview.ask = (action) => {
    asked.push(String(action.word))
    return new Promise((answer) => answers.push(answer))
  }
  for (const word of ['M', 'MO', 'MONKEY']) preview.of({ do: 'declare', word })
  await vi.advanceTimersByTimeAsync(250)
  expect(asked).toEqual(['M', 'MONKEY'])
  answers[1]!(MONKEY)
  answers[0]!(NO)
  await vi.advanceTimersByTimeAsync(0)
  expect([preview.worth, preview.why]).toEqual([MONKEY, ''])
})

test('a refusal is told, and of nothing nothing is', async () => {
  const preview = new Preview()
  preview.ask = async () => NO
  preview.of({ do: 'declare', word: 'X' })
  await vi.advanceTimersByTimeAsync(0)
  expect([preview.worth, preview.why]).toEqual([null, 'Your cards do not spell it.'])
  preview.of(null)
  expect(preview.why).toBe('')
})

test('what was told stays while the same is asked again, and goes with another thought or question', async () => {
  const preview = new Preview()
  preview.ask = async () => MONKEY
  preview.of({ do: 'declare', word: 'MONKEY' }, 'your turn')
  await vi.advanceTimersByTimeAsync(0)
  preview.of({ do: 'declare', word: 'MONKEY' }, 'your turn')
  expect(preview.worth).toEqual(MONKEY)
  preview.of({ do: 'declare', word: 'MONKEY' }, 'her turn')
  expect(preview.worth).toBeNull()
  await vi.advanceTimersByTimeAsync(250)
  preview.of({ do: 'declare', word: 'MONKEYS' }, 'her turn')
  expect(preview.worth).toBeNull()
})

test('what counts is summed, what is met stands beside it, and its cards are known', () => {
  expect(summed(MONKEY)).toBe('29 for the letters + 20 for the length')
  expect(met(MONKEY)).toBe('M to be picked up')
  expect([...cardsIn(MONKEY)]).toEqual([7])
})
