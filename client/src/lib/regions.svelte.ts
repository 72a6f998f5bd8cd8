// The regions of the stage that a move puts its pieces into: whatever a game asks for, its cards lie
// in the dock, its deeds stand in the bar, and what else it needs is laid on the bed.

export class Regions {
  /** Below what lies on the bed, unless the bed has a bench of its own. */
  below = $state.raw<HTMLElement>()
  bench = $state.raw<HTMLElement>()
  deeds = $state.raw<HTMLElement>()
  tools = $state.raw<HTMLElement>()
  dock = $state.raw<HTMLElement>()

  get work(): HTMLElement | undefined {
    return this.bench ?? this.below
  }
}

/** Put an element into a region, for as long as it is there. */
export function into(element: HTMLElement, region: HTMLElement | undefined) {
  region?.append(element)
  return {
    update(other: HTMLElement | undefined) {
      if (other && element.parentElement !== other) other.append(element)
    },
    destroy() {
      element.remove()
    },
  }
}

/** What holds more than it shows is scrolled, and so a keyboard must be able to reach it. */
export function reachable(element: HTMLElement) {
  const look = () => {
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element
    if (clientHeight > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  // Once all is drawn: to ask sooner would have the browser lay out the table for this alone.
  let waiting = 0
  const soon = () => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(() => setTimeout(look))
  }
  const sizes = new ResizeObserver(look)
  const changes = new MutationObserver(soon)
  sizes.observe(element)
  changes.observe(element, { childList: true, characterData: true, attributeFilter: ['class', 'style'], subtree: true })
  return {
    destroy() {
      cancelAnimationFrame(waiting)
      sizes.disconnect()
      changes.disconnect()
    },
  }
}
