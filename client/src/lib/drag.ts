// Dragging a card with mouse, finger or pen. Whatever it does can be done without it.
import { tick } from 'svelte'

const SLOP = 7 // pixels that a tap may wander
const REACH = 28 // pixels around a list that still count as over it

export interface Drag {
  id: number
  ondrop: (list: string, index: number) => void
}

export function draggable(node: HTMLElement, drag: Drag) {
  let current = drag
  let start: { x: number; y: number } | null = null
  let dragging = false

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    start = { x: event.clientX, y: event.clientY }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', stop)
  }

  function move(event: PointerEvent) {
    if (!start) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (!dragging && Math.hypot(x, y) < SLOP) return
    dragging = true
    node.classList.add('dragged')
    node.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`
  }

  function up(event: PointerEvent) {
    const dropped = dragging
    end()
    if (!dropped) return
    // The click that follows belongs to the drag.
    node.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0)
    const list = listAt(event.clientX, event.clientY)
    if (list) current.ondrop(list.dataset.drop!, indexAt(list, node, event.clientX, event.clientY))
    // Whatever moves from here begins where the card was let go.
    void tick().then(release)
  }

  function stop() {
    end()
    release()
  }

  function release() {
    node.classList.remove('dragged')
    node.style.transform = ''
  }

  function end() {
    start = null
    dragging = false
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', stop)
  }

  node.addEventListener('pointerdown', down)
  return {
    update: (next: Drag) => (current = next),
    destroy: () => {
      stop()
      node.removeEventListener('pointerdown', down)
    },
  }
}

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

function listAt(x: number, y: number): HTMLElement | undefined {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-drop]')]
  return lists
    .map((list) => ({ list, far: distance(list.getBoundingClientRect(), x, y) }))
    .filter(({ far }) => far <= REACH)
    .sort((one, other) => one.far - other.far)[0]?.list
}

function distance(box: DOMRect, x: number, y: number): number {
  const aside = Math.max(box.left - x, 0, x - box.right)
  const above = Math.max(box.top - y, 0, y - box.bottom)
  return Math.hypot(aside, above)
}

/** How many of the list's other cards come before this point, read in rows. */
function indexAt(list: HTMLElement, node: HTMLElement, x: number, y: number): number {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => card !== node)
  return cards.filter((card) => {
    const box = card.getBoundingClientRect()
    return box.bottom < y || (box.top <= y && box.left + box.width / 2 < x)
  }).length
}
