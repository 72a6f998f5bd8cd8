import { expect, test } from 'vitest'
import { framed, MIDDLE, moves, openWild, placedIn, runsIn, spelled } from '../../client/src/lib/forme'

const card = (face: string, id = 1) => ({ id, face, points: 1 })
const LINE = [card('T'), card('?'), card('N'), null, card('S')]

test('cards that lie at no place are none of a forme', () => {
  const one = { row: 0, col: -1, card: card('A') }
  expect(placedIn([one, { row: 1, col: 0, card: {} }, card('B'), null])).toEqual([one])
  expect(placedIn(undefined)).toEqual([])
})

test('a frame stays where it is wanted, and gives way to what it must hold', () => {
  expect(framed(MIDDLE, [])).toEqual({ top: -2, left: -2 })
  expect(framed(MIDDLE, [[0, 0], [2, -2]])).toEqual({ top: -2, left: -2 })
  expect(framed(MIDDLE, [[0, 0], [4, -4]])).toEqual({ top: 0, left: -4 })
})

test('cards are shifted until they touch the side of the frame', () => {
  expect([moves(MIDDLE, [[0, 0]], 2, 0), moves(MIDDLE, [[0, 0]], 3, 0)]).toEqual([true, false])
  expect([moves(MIDDLE, [[-2, 0], [2, 0]], 1, 0), moves(MIDDLE, [[-2, 0], [2, 0]], 0, 1)]).toEqual([false, true])
})

test('a line offers what can be read in it, the longest first, and nothing across a gap', () => {
  expect(runsIn(LINE, 3)).toEqual([{ from: 0, to: 2 }])
  const four = LINE.slice(0, 3).concat(card('D'))
  expect(runsIn(four, 3)).toEqual([{ from: 0, to: 3 }, { from: 0, to: 2 }, { from: 1, to: 3 }])
})

test('a wild card is open until it stands for a letter', () => {
  const run = { from: 0, to: 2 }
  expect([spelled(LINE, run, {}), openWild(LINE, run, {})]).toEqual(['T?N', 1])
  expect([spelled(LINE, run, { 1: 'E' }), openWild(LINE, run, { 1: 'E' })]).toEqual(['TEN', undefined])
})
