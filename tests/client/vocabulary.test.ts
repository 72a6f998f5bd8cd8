import { expect, test } from 'vitest'
import { answered, begun, byLength, byRarity, dueOn, jumbled, missedWords, othersWords, ownWords, type KeptMatch, type Learning } from '../../client/src/lib/vocabulary'

const laid = (seat: number, word: string, commonness = 3, fell = false, points: number | null = 10) => ({ seat, word, commonness, fell, points, step: 1, round: 1, cards: [] })

const match = (name: string, day: string, words: KeptMatch['words'], game = 'letter-head'): KeptMatch => ({
  match: name,
  game,
  title: 'Letter Head',
  day,
  seat: 0,
  names: ['Ada', 'Caslon'],
  words,
  record: '',
  finish: null,
})

const MATCHES = [
  match('b', '2026-11-02', [laid(0, 'QUOIN', 1), laid(1, 'OXBOW', 0), laid(1, 'PLINTH', 2), laid(1, 'FALLEN', 3, true)]),
  match('a', '2026-11-01', [laid(0, 'QUOIN', 1, false, 40), laid(0, 'FELL', 4, true), laid(0, 'A', 7), laid(1, 'QUOIN', 1)]),
]

test('her words are those that she laid and that stood, each once, with its best points', () => {
  expect(ownWords(MATCHES)).toMatchObject([{ word: 'QUOIN', times: 2, points: 40, day: '2026-11-01', by: 'Ada' }])
})

test('new words are those that others laid and she never has', () => {
  expect(othersWords(MATCHES).map(({ word, by }) => [word, by])).toEqual([['OXBOW', 'Caslon'], ['PLINTH', 'Caslon']])
})

test('missed words are those of reviews that she has not laid anywhere, where they cost most', () => {
  const missing = (word: string, instead: string, points: number) => ({ step: 1, word, instead, points, definition: null })
  const [one, other] = MATCHES as [KeptMatch, KeptMatch]
  const reviewed = [{ ...one, missed: [missing('QUARTO', 'QUA', 9), missing('QUOIN', 'COIN', 8)] }, { ...other, missed: [missing('QUARTO', 'ART', 12)] }]
  expect(missedWords(reviewed)).toMatchObject([{ word: 'QUARTO', instead: 'ART', points: 12, day: '2026-11-01' }])
  expect(missedWords(MATCHES)).toEqual([])
})

test('of equally long words the rarest is first, and of equally rare ones the longest', () => {
  const words = othersWords([match('c', '2026-11-01', [laid(1, 'AXE', 0), laid(1, 'OXBOW', 0), laid(1, 'HOUSE', 6)])])
  expect(byLength(words).map(({ word }) => word)).toEqual(['OXBOW', 'HOUSE', 'AXE'])
  expect(byRarity(words).map(({ word }) => word)).toEqual(['OXBOW', 'AXE', 'HOUSE'])
})

test('a word is asked again after 1, 3, 7, 21 and 60 days, and then it is known', () => {
  let card: Learning = begun({ word: 'QUOIN', game: 'wordsy', definition: 'a wedge', from: '' }, '2026-01-01')
  const asked: string[] = []
  while (card.due) {
    asked.push(card.due)
    card = answered(card, true, card.due)
  }
  expect(asked).toEqual(['2026-01-02', '2026-01-05', '2026-01-12', '2026-02-02', '2026-04-03'])
  expect(card.box).toBe(5)
})

test('a word that was not known begins anew', () => {
  const card = answered({ word: 'QUOIN', game: 'wordsy', definition: '', from: '', box: 3, due: '2026-01-20' }, false, '2026-01-20')
  expect(card).toMatchObject({ box: 0, due: '2026-01-21' })
})

test('what is overdue is asked today, and what is known is not', () => {
  const card = (word: string, due: string): Learning => ({ word, due, game: '', definition: '', from: '', box: 0 })
  const cards = [card('B', '2026-01-03'), card('A', '2026-01-01'), card('C', '2026-01-04'), card('D', '')]
  expect(dueOn(cards, '2026-01-03').map(({ word }) => word)).toEqual(['A', 'B'])
})

test('letters are told in an order that does not give the word away', () => {
  expect(jumbled('QUOIN')).toBe('INOQU')
  expect(jumbled('AFT')).toBe('TFA')
})
