// Letters and words said aloud, where the browser can.
import { settings } from './settings.svelte'

const voice = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined

export const canSpeak = voice !== undefined

/** Say this, and nothing that was still being said. */
export function speak(words: string): void {
  if (!voice || !settings.spoken) return
  voice.cancel()
  const said = new SpeechSynthesisUtterance(words)
  said.lang = 'en'
  said.rate = 0.85 // a child listens
  voice.speak(said)
}
