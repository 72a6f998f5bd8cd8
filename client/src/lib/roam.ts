// Many buttons that lie in rows and columns: one stop of the Tab key, and the arrows go from each to the
// next one in their direction.

const WAYS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function roam(area: HTMLElement) {
  let current: HTMLElement | undefined

  const buttons = () => [...area.querySelectorAll<HTMLButtonElement>('button')]

  function settle() {
    const all = buttons()
    if (!all.some((one) => one === current)) current = all.find((one) => one.ariaPressed === 'true') ?? all[0]
    for (const one of all) one.tabIndex = one === current ? 0 : -1
  }

  function focused(event: FocusEvent) {
    if (!(event.target instanceof HTMLButtonElement)) return
    current = event.target
    settle()
  }

  function keyed(event: KeyboardEvent) {
    const way = WAYS[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLButtonElement)) return
    const next = nextTo(event.target, buttons(), way)
    event.preventDefault()
    next?.focus()
  }

  const changes = new MutationObserver(settle)
  changes.observe(area, { childList: true, subtree: true })
  area.addEventListener('focusin', focused)
  area.addEventListener('keydown', keyed)
  settle()
  return {
    destroy() {
      changes.disconnect()
      area.removeEventListener('focusin', focused)
      area.removeEventListener('keydown', keyed)
    },
  }
}

/** The nearest of them in this direction; what lies straight ahead is nearer than what lies aside. */
function nextTo(from: HTMLElement, all: HTMLElement[], [x, y]: readonly [number, number]): HTMLElement | undefined {
  const [fromX, fromY] = middle(from)
  let best: HTMLElement | undefined
  let least = Infinity
  for (const one of all) {
    const [toX, toY] = middle(one)
    const ahead = (toX - fromX) * x + (toY - fromY) * y
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x)
    if (one === from || ahead < 4 || ahead + 3 * aside >= least) continue
    best = one
    least = ahead + 3 * aside
  }
  return best
}

function middle(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}
