// What the fields of a move hold: those of an action, or what is still missing from it.
import { isStill } from '../lib/settings.svelte'

export type Filled = { fields: Record<string, unknown> } | { missing: string }

/** Every fields component can be read, and shaken when what it held was refused. */
export interface Readable {
  read(): Filled
  shake?(): void
}

/** Shake an element, unless the player asked for stillness. */
export function shakeElement(element: HTMLElement | undefined): void {
  if (!element || isStill()) return
  const sideways = [0, -7, 6, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  element.animate(sideways, { duration: 360, easing: 'ease-out' })
}
