import { type DragPoint, edgePull, hasLeft } from './dragPull.ts'

/** What happens with a drag; `over` is the `data-drop` of the element under the pointer, null over none. */
export interface DragEvents {
  readonly onBegin: () => void
  readonly onMove: (at: DragPoint, over: string | null) => void
  readonly onDrop: (over: string | null) => void
  /** After a drop too, and when it was given up: Escape, another finger, the browser. */
  readonly onEnd: () => void
}

/** A finger that rests so long takes hold of what is under it; one that moves before scrolls. */
const HOLD_MS = 400

/**
 * Follows a pointer that went down on `pane` until it is up. A mouse or a pen drags once it moved, a finger after a long
 * press. The pane keeps the pointer, so rows of it that are drawn no longer end nothing; what lies beneath and is marked
 * `data-drop-scroll` scrolls at its edges. Answers a function that gives it up.
 */
export const followDrag = (down: PointerEvent, pane: HTMLElement, events: DragEvents): (() => void) => {
  const { pointerId } = down
  const isFinger = down.pointerType === 'touch'
  const from: DragPoint = { x: down.clientX, y: down.clientY }
  let at = from
  let isDragging = false
  let frame = 0
  const listening = new AbortController()

  const stop = (): void => {
    if (listening.signal.aborted) return
    listening.abort()
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    if (isDragging) events.onEnd()
  }
  const tell = (): void => events.onMove(at, dropAt(at))
  const scroll = (): void => {
    if (scrollUnder(at)) tell()
    frame = requestAnimationFrame(scroll)
  }
  const begin = (): void => {
    isDragging = true
    pane.setPointerCapture(pointerId)
    events.onBegin()
    tell()
    frame = requestAnimationFrame(scroll)
  }
  const hold = isFinger ? setTimeout(begin, HOLD_MS) : undefined

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (isDragging) tell()
    else if (hasLeft(from, at, isFinger)) {
      if (isFinger) stop()
      else begin()
    }
  }
  const release = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    const wasDragging = isDragging
    const over = wasDragging ? dropAt(at) : null
    stop()
    if (wasDragging) events.onDrop(over)
  }
  const giveUp = (event: KeyboardEvent): void => {
    if (!isDragging || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  const keepStill = (event: Event): void => {
    if (isDragging || event.type === 'contextmenu') event.preventDefault()
  }

  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', stop, { signal })
  window.addEventListener('blur', stop, { signal })
  window.addEventListener('keydown', giveUp, { signal, capture: true })
  // The browser would scroll with the finger, or open a menu of its own where it rests.
  pane.addEventListener('touchmove', keepStill, { signal, passive: false })
  if (isFinger) pane.addEventListener('contextmenu', keepStill, { signal })
  return stop
}

/** The `data-drop` of what lies at a point. */
const dropAt = ({ x, y }: DragPoint): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null

/** Scrolls what lies at a point, if it is near an edge; says whether something moved. */
const scrollUnder = ({ x, y }: DragPoint): boolean => {
  const pane = document.elementFromPoint(x, y)?.closest('[data-drop-scroll]')
  const pull = pane ? edgePull(pane.getBoundingClientRect(), y) : 0
  if (!pane || pull === 0) return false
  const before = pane.scrollTop
  pane.scrollTop += pull
  return pane.scrollTop !== before
}
