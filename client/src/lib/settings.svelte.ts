// What a person has chosen for this browser: how the page looks, sounds and moves. Kept here alone.
import { prefersReducedMotion } from 'svelte/motion'

const STORE = 'typecase.settings'

export interface Settings {
  /** The paper: dark when the device says so, or always one of the two. */
  sheet: 'system' | 'day' | 'night'
  textSize: 'usual' | 'large' | 'largest'
  /** How loud, from 0 to 1; 0 is silent. */
  sound: number
  motion: 'system' | 'still'
  /** A bell when it is your turn. */
  bell: boolean
  vibrate: boolean
  /** Letters of a child's cards said aloud. */
  spoken: boolean
  /** How long a bot lets you look at what it has done. */
  pace: 'brisk' | 'natural' | 'patient'
  /** Words of bots stand without being asked about. */
  trust: boolean
}

/** What each may be, the first being what it is for somebody who has chosen nothing. */
export const CHOICES = {
  sheet: ['system', 'day', 'night'],
  textSize: ['usual', 'large', 'largest'],
  motion: ['system', 'still'],
  bell: [true, false],
  vibrate: [true, false],
  spoken: [true, false],
  pace: ['natural', 'brisk', 'patient'],
  trust: [false, true],
} as const satisfies { [field in Exclude<keyof Settings, 'sound'>]: readonly Settings[field][] }
const LOUDNESS = 0.7 // of somebody who has chosen nothing

/** What was kept; whatever is not there, or not understood, is as at first. */
export function understood(kept: string | null): Settings {
  let found: Partial<Record<string, unknown>> = {}
  try {
    found = Object(JSON.parse(kept ?? '{}')) as typeof found
  } catch {
    // Not ours: then nothing has been chosen.
  }
  const chosen = Object.entries(CHOICES).map(([field, values]) => {
    const value = (values as readonly unknown[]).includes(found[field]) ? found[field] : values[0]
    return [field, value] as const
  })
  const loud = found.sound
  const sound = typeof loud === 'number' && loud >= 0 && loud <= 1 ? loud : LOUDNESS
  return { ...Object.fromEntries(chosen), sound } as Settings
}

/** Read it anywhere; change it by `choose`. */
export const settings: Settings = $state(understood(read()))

export function choose(changes: Partial<Settings>): void {
  Object.assign(settings, changes)
  try {
    localStorage.setItem(STORE, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing is as chosen for as long as the page is open.
  }
}

/** Whether things just change instead of moving: by choice, or because the device asks for it. */
export function isStill(): boolean {
  return settings.motion === 'still' || prefersReducedMotion.current
}

/** What has been chosen in another tab counts here too. */
export function hear(event: StorageEvent): void {
  if (event.key === STORE) Object.assign(settings, understood(event.newValue))
}

function read(): string | null {
  try {
    return localStorage.getItem(STORE)
  } catch {
    return null
  }
}
