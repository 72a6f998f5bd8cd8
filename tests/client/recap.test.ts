import { beforeEach, expect, test, vi } from 'vitest'
import { comparedWithBestWord } from '../../client/src/lib/best'
import { bestWord, drawn, headlineOf, raceOf, ranksOf, reasonOf, shareText, stepOf } from '../../client/src/lib/recap'
import { momentsOf, Walk } from '../../client/src/lib/replay'
import type { LaidWord, Recap, Replay } from '../../client/src/wire'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

function word(seat: number, text: string, points: number | null, more: Partial<LaidWord> = {}): LaidWord {
  return { seat, word: text, points, step: 1, round: 1, fell: false, cards: [], commonness: 3, ...more }
}

function recap(more: Partial<Recap> = {}): Recap {
  return {
    game: 'letter-head',
    title: 'Letter Head',
    names: ['Ada', 'Tory'],
    bots: [1],
    over: true,
    agreed: false,
    resigned: [],
    result: { winners: [0], scores: { '0': 143, '1': 126 } },
    lowest: false,
    places: [0, 1],
    standings: [],
    words: [],
    ...more,
  }
}

test('who won and why is one line', () => {
  const told = recap()
  expect(headlineOf({ ...told, seat: 0, unit: 'points' })).toBe('You win')
  expect(headlineOf({ ...told, seat: 1, unit: 'points' })).toBe('Ada wins')
  expect(reasonOf(told, 0, 'points')).toBe('with 143 points, 17 more than Tory')
  expect(reasonOf(told, 1, 'points')).toBe('with 143 points, 17 more than you')
})

test('where the lowest total wins, the line says so, and the lowest stands first', () => {
  const told = recap({ lowest: true, result: { winners: [0], scores: { '0': -29, '1': 40 } } })
  expect(reasonOf(told, 0, 'points')).toBe('with the lowest total, −29; Tory has 40')
  expect(ranksOf(recap({ ...told, names: ['Ada', 'Tory', 'Jenson'], result: { winners: [0], scores: { '0': -29, '1': 40, '2': 7 } } })).map((one) => one.score)).toEqual([-29, 7, 40])
})

test('alone with nothing to beat there is a result and no winner', () => {
  const alone = { result: { winners: [0], scores: { '0': 117 } }, names: ['Ada'], seat: 0 }
  expect(headlineOf({ ...alone, unit: 'points' })).toBe('117 points')
  expect(headlineOf({ ...alone, result: { winners: [0], scores: { '0': 0 } }, unit: 'words' })).toBe('Well done')
})

test('alone against somebody who has no seat, one wins or does not', () => {
  const result = { winners: [], scores: { '0': 20 }, besides: { 'The Rotary Printer': 31 } }
  expect(headlineOf({ result, names: ['Ada'], seat: 0, unit: 'points' })).toBe('You do not win')
  expect(reasonOf(recap({ names: ['Ada'], result }), 0, 'points')).toBe('20 points; The Rotary Printer: 31')
})

test.each([
  [{ resigned: [1] }, 'All others have resigned.'],
  [{ agreed: true }, 'All agreed to stop.'],
  [{ result: { winners: [0, 1], scores: { '0': 5, '1': 5 } } }, 'level with 5 points'],
  [{ result: { winners: [0], scores: { '0': 5, '1': 5 } } }, 'level with Tory at 5 points, and ahead when the tie was broken'],
])('another end has another reason: %o', (more, says) => {
  expect(reasonOf(recap(more as Partial<Recap>), 0, 'points')).toBe(says)
})

const ROUNDS = [
  { step: 0, round: 1, scores: { '0': 0, '1': 0 } },
  { step: 4, round: 1, scores: { '0': 10, '1': 0 } },
  { step: 9, round: 2, scores: { '0': 10, '1': 7 } },
  { step: 20, round: 3, scores: { '0': 30, '1': 7 } },
  { step: 31, round: 3, scores: { '0': 30, '1': 40 } },
]

test('the race goes by rounds: each as it stood when the next began', () => {
  expect(raceOf(recap({ standings: ROUNDS }))).toEqual({ title: 'Round', labels: ['1', '2', '3'], lines: [[0, 10, 30, 30], [0, 7, 7, 40]] })
})

test('where there is one round, the race goes by every change of the scores', () => {
  const one = ROUNDS.map((standing) => ({ ...standing, round: 1 }))
  expect(raceOf(recap({ standings: one }))?.labels).toHaveLength(4)
})

test('where all is counted in the end, there was no race', () => {
  expect(raceOf(recap({ standings: [ROUNDS[0]!, { ...ROUNDS[4]!, round: 5 }] }))).toBeNull()
  const late = ROUNDS.map((one, at) => (at < 3 ? { ...ROUNDS[0]!, round: at + 1 } : one))
  expect(raceOf(recap({ standings: late }))).toBeNull()
  expect(raceOf(recap({ names: ['Ada'], standings: ROUNDS }))).toBeNull()
})

test('the chart keeps to its box, and no name stands on another', () => {
  const race = { title: 'Round', labels: ['1', '2'], lines: [[0, 5, 12], [0, 6, 12], [0, -3, 11], [0, 1, -8]] }
  const chart = drawn(race, 400, 200, 19)
  for (const line of chart.lines) expect(line.y >= 0 && line.y <= 200 && line.labelAt <= 200).toBe(true)
  const labels = chart.lines.map((line) => line.labelAt).sort((one, other) => one - other)
  for (const [at, label] of labels.entries()) if (at > 0) expect(label - labels[at - 1]!).toBeGreaterThanOrEqual(19)
  expect(chart.ticks.map((tick) => tick.says)).toContain('0')
  expect(chart.ticks[0]?.says).toBe('−10')
})

test('steps of the scale are round numbers', () => {
  expect([1, 7, 40, 143, 2000].map(stepOf)).toEqual([1, 2, 10, 50, 500])
})

test('the best word stood and brought most; without points the longest', () => {
  const words = [word(0, 'QUARTZ', null, { fell: true }), word(0, 'TEA', 9), word(0, 'MONKEY', 49), word(1, 'VORTEX', 60)]
  expect(bestWord(words, 0)?.word).toBe('MONKEY')
  expect(bestWord(words, null)?.word).toBe('VORTEX')
  expect(bestWord([word(0, 'PEN', null), word(0, 'TRUCK', null)], 0)?.word).toBe('TRUCK')
  expect(bestWord([], 0)).toBeNull()
})

test('what is sent to others names game, scores and best word, and holds no link', () => {
  const text = shareText(recap({ words: [word(0, 'MONKEY', 49)] }), 0, 'points')
  expect(text).toBe('Typecase\nLetter Head: Ada 143, Tory 126\nBest word: MONKEY for 49')
  expect(shareText(recap({ lowest: true }), 0, 'points')).toContain('The lowest total wins.')
})

test('the best word ever is kept, and told apart from lesser ones', () => {
  expect(comparedWithBestWord('letter-head', 'one', 'VORTEX', 48)).toBe('')
  expect(comparedWithBestWord('letter-head', 'two', 'MONKEY', 49)).toBe('Your best ever; before it was VORTEX, 48.')
  expect(comparedWithBestWord('letter-head', 'two', 'MONKEY', 49)).toBe('Your best ever; before it was VORTEX, 48.')
  expect(comparedWithBestWord('letter-head', 'three', 'TEA', 5)).toBe('Your best ever is MONKEY, 49.')
})

test('a walk knows every view, what was told by then, and where rounds begin', () => {
  const event = (number: number) => ({ number, at: 0, kind: 'drew', fields: {}, says: `Event ${number}` })
  const replay: Replay = {
    recap: recap({ standings: [{ step: 0, round: 1, scores: {} }, { step: 2, round: 2, scores: {} }, { step: 3, round: 3, scores: {} }] }),
    eyes: '0',
    may: ['0'],
    first: { deck: 9, now: 0 } as unknown as Replay['first'],
    events: [event(1)],
    cards: [],
    steps: [{ set: { deck: 8 } }, { set: { deck: 7 }, events: [event(2)] }, {}],
    after: [1, 1, 1],
    put: [{}, {}, {}],
  }
  const walk = new Walk(replay)
  expect(walk.views.map((view) => view.deck)).toEqual([9, 8, 7, 7])
  expect([walk.events(0).length, walk.events(1).length, walk.events(2).length, walk.said(3)]).toEqual([1, 1, 2, 'Event 2'])
  expect(walk.rounds).toEqual([{ step: 2, round: 2 }])
  expect([walk.turned(0, true), walk.turned(2, true), walk.turned(3, false), walk.turned(1, false)]).toEqual([2, 3, 2, 0])
})

test('moments are everybody’s best words and those that fell, in their order', () => {
  const words = [word(1, 'VORTEX', 60, { step: 30 }), word(0, 'QUARTZ', null, { fell: true, step: 9 }), word(0, 'MONKEY', 49, { step: 4 })]
  expect(momentsOf(recap({ words })).map((one) => [one.is, one.step])).toEqual([['best', 4], ['fell', 9], ['best', 30]])
})
