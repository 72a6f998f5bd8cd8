import { expect, test } from 'vitest'
import { Tray, type Terms } from '../../client/src/lib/tray.svelte'
import type { Known } from '../../client/src/lib/cards'

function hand(faces: string, points: number[] = []): Known[] {
  return [...faces].map((face, id) => ({ id, face, points: points[id] ?? 1 }))
}

function tray(cards: Known[]): Tray {
  const found = new Tray()
  found.reconcile(cards)
  return found
}

function terms(cards: Known[], more: Partial<Terms> = {}): Terms {
  return { bluff: false, doubles: false, places: [{ cards: cards.map((card) => card.id), least: 0, most: null }], ...more } as Terms
}

function types(into: Tray, word: string, agreed: Terms): string[] {
  return [...word].map((letter) => into.type(letter, agreed))
}

test('a typed letter takes its dearest card, then a wild one, and else nothing', () => {
  const cards = hand('AA?B', [1, 4, 0, 2])
  const mine = tray(cards)
  expect(types(mine, 'AAAZ', terms(cards))).toEqual(['laid', 'laid', 'laid', 'none'])
  expect(mine.slots.map((slot) => slot.id)).toEqual([1, 0, 2])
  expect([mine.word, mine.left.map((card) => card.face)]).toEqual(['AAA', ['B']])
})

test('where one may bluff, a letter that is not there leaves a gap for a card face down', () => {
  const cards = hand('CT')
  const mine = tray(cards)
  expect(types(mine, 'CA', terms(cards, { bluff: true }))).toEqual(['laid', 'gap'])
  mine.lay(1)
  expect([mine.word, mine.gaps, mine.slots[1]?.id]).toEqual(['CA', 0, 1])
})

test('a card of one letter prints twice where type is set (Letterpress)', () => {
  const cards = hand('LETR')
  const mine = tray(cards)
  expect(types(mine, 'LETT', terms(cards, { doubles: true }))).toEqual(['laid', 'laid', 'laid', 'laid'])
  expect([mine.word, mine.slots.length]).toEqual(['LETT', 3])
})

test('QU prints Q or QU, whichever the player wants', () => {
  const cards: Known[] = [{ id: 0, face: 'QU', points: 4 }]
  const mine = tray(cards)
  const slot = mine.lay(0)
  expect(mine.word).toBe('QU')
  mine.reprint(slot?.key ?? -1)
  expect(mine.word).toBe('Q')
})

test('the word stays as cards come, and is over when one of its cards has gone', () => {
  const cards = hand('CAT')
  const mine = tray(cards)
  types(mine, 'CA', terms(cards))
  mine.reconcile([...cards, { id: 9, face: 'S', points: 1 }])
  expect([mine.word, mine.order]).toEqual(['CA', [0, 1, 2, 9]])
  mine.reconcile(cards.slice(1))
  expect([mine.word, mine.order]).toEqual(['', [1, 2]])
})

test('cards move within the word, back to the hand, and keep the order that the player likes', () => {
  const cards = hand('CAT')
  const mine = tray(cards)
  types(mine, 'CAT', terms(cards))
  mine.step(mine.slots[2]?.key ?? -1, -2)
  expect(mine.word).toBe('TCA')
  mine.putBack(0, 0)
  expect([mine.word, mine.left.map((card) => card.face)]).toEqual(['TA', ['C']])
  mine.place(0, 1)
  expect(mine.word).toBe('TCA')
  mine.takeBackLast()
  expect(mine.word).toBe('TC')
  mine.recall()
  expect([mine.word, mine.left.length]).toEqual(['', 3])
})

test('a shuffle loses no card', () => {
  const mine = tray(hand('ABCDEFG'))
  mine.shuffle()
  expect([...mine.order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('a place that gives at most so many cards gives no more', () => {
  const cards = hand('ABC')
  const mine = tray(cards)
  const agreed = terms(cards, { places: [{ cards: [0, 1, 2], least: 0, most: 2 }] as Terms['places'] })
  expect(types(mine, 'ABC', agreed)).toEqual(['laid', 'laid', 'none'])
})
