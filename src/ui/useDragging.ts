import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { followDrag } from './dragSession.ts'

/** What is being dragged, and the target that it is over; null over none. */
export interface Dragged<T> {
  readonly what: T
  readonly over: string | null
}

interface DraggingOptions<T> {
  /** What a press on an element of the pane grabs; null: nothing. */
  readonly pick: (pressed: Element) => T | null
  /** Dropped on the target of this name (`data-drop`). */
  readonly onDrop: (what: T, target: string) => void
}

interface Dragging<T> {
  readonly dragged: Dragged<T> | null
  /** The element that follows the pointer: it is moved outside of React's rendering. */
  readonly ghost: RefObject<HTMLDivElement | null>
  /** For the pane that is dragged from. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** Drags from a pane onto elements marked `data-drop`, by mouse, pen or a long press of a finger. */
export const useDragging = <T>({ pick, onDrop }: DraggingOptions<T>): Dragging<T> => {
  const [dragged, setDragged] = useState<Dragged<T> | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const place = useRef('')
  const giveUp = useRef<() => void>(() => undefined)
  useEffect(() => () => giveUp.current(), [])
  useEffect(() => {
    if (dragged && ghost.current) ghost.current.style.translate = place.current
  }, [dragged])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    giveUp.current()
    const what = event.isPrimary ? pick(event.target) : null
    if (what === null) return
    giveUp.current = followDrag(event.nativeEvent, event.currentTarget, {
      onBegin: () => setDragged({ what, over: null }),
      onMove: ({ x, y }, over) => {
        place.current = `${x}px ${y}px`
        if (ghost.current) ghost.current.style.translate = place.current
        setDragged((last) => (last?.over === over ? last : { what, over }))
      },
      onDrop: (over) => {
        if (over !== null) onDrop(what, over)
      },
      onEnd: () => setDragged(null),
    })
  }
  return { dragged, ghost, onPointerDown }
}
