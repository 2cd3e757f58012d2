import { type DragPoint, edgePull, hasLeft } from './dragPull.ts'

/** Events of a drag; `over` is the `data-drop` of the element under the pointer, null over none. */
export interface DragEvents {
  readonly onBegin: () => void
  readonly onMove: (at: DragPoint, over: string | null) => void
  readonly onDrop: (over: string | null) => void
  /** Also after a drop, and when it was cancelled: Escape, another finger, the browser. */
  readonly onEnd: () => void
}

/** A finger that rests this long grabs what is under it; one that moves earlier scrolls. */
const HOLD_MS = 400

/**
 * Tracks a pointer that went down on `pane` until it is up. A mouse or a pen drags once it moved, a finger after a long
 * press. The pane captures the pointer, so that unmounted rows end nothing; elements marked `data-drop-scroll` scroll
 * at their edges. Returns the function that cancels it.
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
  const reportMove = (): void => events.onMove(at, dropAt(at))
  const scroll = (): void => {
    if (scrollUnder(at)) reportMove()
    frame = requestAnimationFrame(scroll)
  }
  const begin = (): void => {
    isDragging = true
    pane.setPointerCapture(pointerId)
    events.onBegin()
    reportMove()
    frame = requestAnimationFrame(scroll)
  }
  const hold = isFinger ? setTimeout(begin, HOLD_MS) : undefined

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (isDragging) reportMove()
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
  // The browser would scroll with the finger, or open its own menu for a long press.
  pane.addEventListener('touchmove', keepStill, { signal, passive: false })
  if (isFinger) pane.addEventListener('contextmenu', keepStill, { signal })
  return stop
}

/** The `data-drop` of the element at a point. */
const dropAt = ({ x, y }: DragPoint): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null

/** Scrolls the element at a point if it is near an edge; returns whether something moved. */
const scrollUnder = ({ x, y }: DragPoint): boolean => {
  const pane = document.elementFromPoint(x, y)?.closest('[data-drop-scroll]')
  const pull = pane ? edgePull(pane.getBoundingClientRect(), y) : 0
  if (!pane || pull === 0) return false
  const before = pane.scrollTop
  pane.scrollTop += pull
  return pane.scrollTop !== before
}
