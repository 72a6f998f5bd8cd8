import { beforeEach, expect, test, vi } from 'vitest'
import { dayAfter, exported, imported, keepDay, keptDays, shared, streak, type Kept } from '../../client/src/lib/days'
import { keepSolved, solvedDays, usedBy } from '../../client/src/lib/solved'

let kept = new Map<string, string>()

beforeEach(() => {
  kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

/** So many days back from this one; a dot is a day that was left out. */
function played(today: string, marks: string): Kept {
  const days: Kept = {}
  ;[...marks].reverse().forEach((mark, back) => {
    if (mark !== '.') days[dayAfter(today, -back)] = { score: 1, onTime: mark === 'x' }
  })
  return days
}

const TODAY = '2026-11-18'
const on = (score: number) => ({ score, onTime: true })

test.each([
  ['', 0],
  ['x', 1],
  ['xxx', 3],
  ['xxx.', 3], // today may still be played
  ['x.xx', 3], // one day off
  ['x..xx', 2], // two are too many
  ['x.xxxxxx.x', 8], // seven days apart
  ['x.xxx.xx', 5], // two days off within seven: the row begins after the earlier one
  ['.xx', 2],
  ['xolx', 1], // later ones, from the archive, make no row
])('a row of %s is %i', (marks, days) => {
  expect(streak(played(TODAY, marks), TODAY)).toBe(days)
})

test('the first result of a day stays', () => {
  keepDay(TODAY, 112, true)
  keepDay(TODAY, 140, true)
  expect(keptDays()).toEqual({ [TODAY]: on(112) })
})

test('what is damaged in the store is left out', () => {
  kept.set('typecase.days', JSON.stringify({ [TODAY]: on(7), soon: on(8), '2026-11-17': 'x' }))
  expect(keptDays()).toEqual({ [TODAY]: on(7) })
  kept.set('typecase.days', '[1')
  expect(keptDays()).toEqual({})
})

test('what is exported can be taken in by another browser, which is then known as the same', () => {
  keepDay(TODAY, 112, true)
  keepSolved(TODAY, true)
  const file = exported()
  const key = kept.get('typecase.key')
  kept.clear()
  expect(imported(file)).toBe(1)
  expect(keptDays()).toEqual({ [TODAY]: on(112) })
  expect(solvedDays()).toEqual({ [TODAY]: true })
  expect(kept.get('typecase.key')).toBe(key)
})

test('taking in keeps what was there', () => {
  keepDay(TODAY, 112, true)
  const file = exported()
  kept.clear()
  keepDay(TODAY, 90, true)
  keepDay('2026-11-17', 50, true)
  expect(imported(file)).toBe(0)
  expect(keptDays()).toEqual({ [TODAY]: on(90), '2026-11-17': on(50) })
})

test.each(['', '{}', '[]', 'null', '{"typecase":"days","form":2}', '{"typecase":"days","form":1,"key":"x","days":{},"puzzles":{}}'])(
  'a file that is none is refused: %s',
  (text) => {
    expect(() => imported(text)).toThrow('This file holds no daily results')
    expect(kept.size).toBe(0)
  },
)

test('days in a row are told from the second on, and never too long', () => {
  expect(shared('a', 1)).toBe('a')
  expect(shared('a', 9)).toBe('a · 9 days')
  expect(shared('a'.repeat(300), 9)).toHaveLength(200)
})

test('a word uses its own letters before wild cards', () => {
  expect(usedBy('TOT', ['T', '?', 'O', 'T'])).toEqual([0, 2, 3])
  expect(usedBy('TOX', ['T', '?', 'O', 'T'])).toEqual([0, 2, 1])
  expect(usedBy('ZZ', ['T', '?', 'O'])).toEqual([1])
})

// The last one: what it keeps in memory stays there.
test('a browser without room keeps results for as long as the page is open, and says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(keepDay('2026-11-10', 7, true)).toBe(false)
  expect(keptDays()['2026-11-10']).toEqual(on(7))
  const key = (JSON.parse(exported()) as { key: string }).key
  expect((JSON.parse(exported()) as { key: string }).key).toBe(key) // one person, though nothing is kept
})
