import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Seldom } from '../../client/src/lib/seldom'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first draft goes at once, then only the latest of those that wait', () => {
  const sent: string[] = []
  const drafts = new Seldom()
  for (const word of ['C', 'CA', 'CAT']) drafts.soon(() => sent.push(word))
  expect(sent).toEqual(['C'])
  vi.advanceTimersByTime(250)
  expect(sent).toEqual(['C', 'CAT'])
  vi.advanceTimersByTime(1_000)
  drafts.soon(() => sent.push('CATS'))
  expect(sent).toEqual(['C', 'CAT', 'CATS'])
})

test('what has not been sent can be forgotten', () => {
  const sent: string[] = []
  const drafts = new Seldom()
  drafts.soon(() => sent.push('C'))
  drafts.soon(() => sent.push('CA'))
  drafts.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual(['C'])
})
