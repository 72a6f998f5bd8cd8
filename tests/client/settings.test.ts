import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const FIRST = {
  sheet: 'system',
  textSize: 'usual',
  sound: 0.7,
  motion: 'system',
  bell: true,
  vibrate: true,
  spoken: true,
  pace: 'natural',
  trust: false,
}

vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))

beforeEach(() => {
  kept.clear()
  vi.resetModules()
})

/** The page as it is when it is opened. */
const opened = () => import('../../client/src/lib/settings.svelte')

test('somebody who has chosen nothing has what is usual', async () => {
  expect((await opened()).settings).toEqual(FIRST)
})

test('what is chosen acts at once, and is there when the page is opened again', async () => {
  const { choose, settings } = await opened()
  choose({ sheet: 'night', sound: 0, trust: true })
  const chosen = { ...FIRST, sheet: 'night', sound: 0, trust: true }
  expect(settings).toEqual(chosen)
  vi.resetModules()
  expect((await opened()).settings).toEqual(chosen)
})

test('whatever is kept and not understood is as at first, and the rest stays', async () => {
  const { understood } = await opened()
  for (const nonsense of [null, '', '{', 'null', '7', '[]', '"night"']) expect(understood(nonsense)).toEqual(FIRST)
  const half = JSON.stringify({ sheet: 'pink', sound: 11, bell: 'yes', pace: 'brisk', old: true })
  expect(understood(half)).toEqual({ ...FIRST, pace: 'brisk' })
  expect(understood('{"sound": null, "sheet": "day"}')).toEqual({ ...FIRST, sheet: 'day' })
})

test('what is chosen in another tab counts here too, and nothing else that is kept', async () => {
  const { hear, settings } = await opened()
  hear({ key: 'typecase.name', newValue: '{"sheet": "night"}' } as StorageEvent)
  expect(settings.sheet).toBe('system')
  hear({ key: 'typecase.settings', newValue: '{"sheet": "night"}' } as StorageEvent)
  expect(settings.sheet).toBe('night')
})

test('things are still by choice or because the device asks for it', async () => {
  const { choose, isStill } = await opened()
  expect(isStill()).toBe(false)
  choose({ motion: 'still' })
  expect(isStill()).toBe(true)
})

test('a browser that keeps nothing is as chosen for as long as the page is open', async () => {
  const forbids = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbids, setItem: forbids })
  const { choose, settings } = await opened()
  choose({ pace: 'patient' })
  expect(settings.pace).toBe('patient')
})
