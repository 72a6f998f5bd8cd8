// How the page looks, as chosen: colours.css and app.css go by what stands at the root.
import { MediaQuery } from 'svelte/reactivity'
import type { Settings } from './settings.svelte'

export const deviceIsDark = new MediaQuery('prefers-color-scheme: dark')

export function dress({ sheet, textSize, motion }: Settings, dark: boolean): void {
  const root = document.documentElement
  root.dataset.sheet = sheet === 'system' ? (dark ? 'night' : 'day') : sheet
  root.dataset.text = textSize
  root.dataset.motion = motion
  // The browser's own bars are of the same paper.
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim()
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', paper)
}
