// Sounds, each made from noise and tones when it is heard. None before somebody has touched the page.
import { settings } from './settings.svelte'

/** A burst of noise through a filter, or a tone that may glide; seconds, hertz, and a share of the loudness. */
interface Note {
  at?: number
  for: number
  loud: number
  noise?: number
  tone?: number
  to?: number
}

const RECIPES = {
  slide: [{ for: 0.12, loud: 0.2, noise: 2600 }],
  lay: [
    { for: 0.03, loud: 0.5, noise: 1400 },
    { for: 0.06, loud: 0.3, tone: 210, to: 120 },
  ],
  turn: [
    { for: 0.05, loud: 0.22, noise: 3800 },
    { at: 0.07, for: 0.04, loud: 0.3, noise: 1600 },
  ],
  slam: [
    { for: 0.08, loud: 0.8, noise: 500 },
    { for: 0.16, loud: 0.7, tone: 120, to: 50 },
  ],
  chips: [
    { for: 0.04, loud: 0.22, tone: 2900, to: 2500 },
    { at: 0.06, for: 0.04, loud: 0.2, tone: 3300, to: 2800 },
    { at: 0.11, for: 0.05, loud: 0.16, tone: 2700, to: 2400 },
  ],
  chime: [{ for: 0.26, loud: 0.16, tone: 880 }],
  bell: [
    { for: 0.28, loud: 0.2, tone: 1046 },
    { for: 0.2, loud: 0.08, tone: 2637 },
  ],
  /** Two soft knocks: it is your turn. */
  turnOfYours: [
    { for: 0.08, loud: 0.5, tone: 300, to: 190 },
    { at: 0.14, for: 0.1, loud: 0.5, tone: 340, to: 200 },
  ],
  knock: [{ for: 0.07, loud: 0.35, tone: 260, to: 160 }],
  tick: [{ for: 0.02, loud: 0.25, noise: 5200 }],
  sand: [{ for: 0.28, loud: 0.16, noise: 6200 }],
  stamp: [
    { for: 0.05, loud: 0.4, noise: 700 },
    { for: 0.09, loud: 0.4, tone: 150, to: 80 },
  ],
  ice: [
    { for: 0.05, loud: 0.25, noise: 7200 },
    { at: 0.05, for: 0.22, loud: 0.1, tone: 2350, to: 1900 },
  ],
  thud: [{ for: 0.16, loud: 0.6, tone: 100, to: 55 }],
} as const satisfies Record<string, readonly Note[]>

export type Sound = keyof typeof RECIPES
export const SOUNDS = Object.keys(RECIPES) as Sound[]

const LOUDEST = 0.5 // of what the device can: a table is not a stage
const ATTACK = 0.004 // seconds, so that nothing clicks

let context: AudioContext | undefined
let noise: AudioBuffer | undefined

/** A browser lets a page be heard once it has been touched. */
export function wake(): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume()
}

/** So many milliseconds from now. */
export function play(sound: Sound, after = 0): void {
  if (!context || context.state !== 'running' || settings.sound === 0) return
  for (const note of RECIPES[sound] as readonly Note[]) strike(context, note, context.currentTime + after / 1000)
}

function strike(on: AudioContext, note: Note, from: number): void {
  const [start, end] = [from + (note.at ?? 0), from + (note.at ?? 0) + note.for]
  const loudness = on.createGain()
  loudness.gain.setValueAtTime(0.0001, start)
  loudness.gain.linearRampToValueAtTime(note.loud * settings.sound * LOUDEST, start + ATTACK)
  loudness.gain.exponentialRampToValueAtTime(0.0001, end)
  loudness.connect(on.destination)
  const source = note.noise ? rustle(on, note.noise, loudness) : hum(on, note, start, end, loudness)
  source.start(start)
  source.stop(end)
}

function hum(on: AudioContext, note: Note, start: number, end: number, into: AudioNode): AudioScheduledSourceNode {
  const tone = on.createOscillator()
  tone.frequency.setValueAtTime(note.tone ?? 440, start)
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, end)
  tone.connect(into)
  return tone
}

function rustle(on: AudioContext, pitch: number, into: AudioNode): AudioScheduledSourceNode {
  if (!noise) {
    noise = on.createBuffer(1, on.sampleRate / 2, on.sampleRate)
    const samples = noise.getChannelData(0)
    for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1
  }
  const [source, filter] = [on.createBufferSource(), on.createBiquadFilter()]
  source.buffer = noise
  source.loop = true
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  source.connect(filter).connect(into)
  return source
}
