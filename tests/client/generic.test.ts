import { expect, test } from 'vitest'
import { genericLayout } from '../../client/src/generic'
import { layoutOf } from '../../client/src/layouts'
import type { Seen } from '../../client/src/lib/connection.svelte'

const card = (id: number, face: string) => ({ id, face, points: 1 })
const WORD = [card(1, 'T'), card(2, 'E'), card(3, 'A')]

function seen(fields: Record<string, unknown>): Seen {
  return { game: 'onion-skin', title: 'Onion Skin', names: ['Ann', 'Bob'], seat: 0, pace: 'standard', deck: 96, round: 2, scores: {}, hands: {}, ...fields } as unknown as Seen
}

test('cards that lie there are drawn, with the word that they are laid for', () => {
  const { middle } = genericLayout(seen({ laid: WORD, word: 'TEA' }))
  expect(middle).toEqual([{ as: 'cards', field: 'laid', title: 'Laid', word: 'word' }])
})

test('a word without its cards is written', () => {
  const { middle } = genericLayout(seen({ word: 'TEA', laid: [] }))
  expect(middle).toEqual([{ as: 'line', field: 'word', title: 'Word' }])
})

test('the deck is a pile, the discards a heap, and so are many cards', () => {
  const { piles, heaps, middle } = genericLayout(seen({ discards: WORD, used_up: Array(20).fill(card(4, 'Q')) }))
  expect([piles, heaps, middle]).toEqual([{ deck: 'Deck' }, { discards: 'Discards', used_up: 'Used up' }, []])
})

test('what is told by seat stands with the seats, or in the middle', () => {
  const { marks, middle } = genericLayout(seen({ tricks: { 0: 2, 1: 0 }, shown: { 0: [], 1: WORD }, words: { 0: 'TEA', 1: '' } }))
  expect(marks).toEqual([{ field: 'tricks', says: '{} tricks', quiet: true }])
  expect(middle.map((part) => [part.as, part.field])).toEqual([['cards', 'shown'], ['words', 'words']])
})

test('numbers stand in the headline, and whose turn it is needs no number', () => {
  expect(genericLayout(seen({ turn: 1, lap: 3 })).facts).toEqual({ round: 'Round', lap: 'Lap' })
})

test('a game that has a layout keeps it', () => {
  expect(layoutOf({ ...seen({ laid: WORD }), game: 'freeze' }).middle[0]).toEqual({ as: 'cards', field: 'laid', title: 'Laid' })
  expect(layoutOf(null).middle).toEqual([])
})
