import { expect, test } from 'vitest'
import type { Seen } from '../../client/src/lib/connection.svelte'
import { Desk } from '../../client/src/lib/desk.svelte'

const CARDS = [1, 2, 3].map((id) => ({ id, face: 'ABC'[id - 1]!, points: id }))

/** One card of these is asked for, under this field; all of them lie in the library. */
function asked(field: string, cards: number[]): Seen {
  const pick = { kind: 'pick', label: 'Choose', field, cards, least: 1, most: 1, one: false }
  const seen = { game: 'letterpress', seat: 0, round: 1, names: [], bots: [], awaited: [0], library: CARDS, hands: {} }
  return { ...seen, ask: { moves: { take: pick }, says: '', free: false } } as unknown as Seen
}

test('a card that was chosen for one question is not chosen for the next', () => {
  const desk = new Desk()
  desk.show(asked('card', [1, 2]), [])
  desk.touch(1)
  expect([1, 2].filter((id) => desk.isTaken(id))).toEqual([1])
  desk.show(asked('letters', [1, 2, 3]), [])
  expect([1, 2, 3].filter((id) => desk.isTaken(id))).toEqual([])
})

test('of a choice on the bed the first is meant until another is touched, and in the next round again', () => {
  const options = ['none', 'C16'].map((value) => ({ value, name: value }))
  const choose = { kind: 'choose', label: 'Claim a challenge', field: 'challenge', options }
  const ask = { moves: { claim: choose }, says: '', free: false }
  const desk = new Desk()
  desk.show({ ...asked('letters', []), ask } as unknown as Seen, [])
  const move = desk.choiceOf('challenge')!
  expect(desk.choice(move)).toBe('none')
  desk.choose(move, 'C16')
  expect(desk.choice(move)).toBe('C16')
  desk.show({ ...asked('letters', []), ask, round: 2 } as unknown as Seen, [])
  expect(desk.choice(desk.choiceOf('challenge')!)).toBe('none')
})

test('the top line counts of how many, and in the end what is left are points', () => {
  const desk = new Desk()
  desk.show(asked('card', []), [])
  expect([desk.facts, desk.unit]).toEqual([['Round 1 of 5'], 'collected'])
  desk.show({ ...asked('card', []), result: { winners: [0], scores: { 0: 18 } } } as unknown as Seen, [])
  expect([desk.facts, desk.unit]).toEqual([[], 'points'])
})
