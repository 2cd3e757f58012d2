import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { nextStop, restOf, type SheetStop, stopHeight } from './sheetStops.ts'

interface Drag {
  readonly from: number
  readonly height: number
  last: { readonly y: number; readonly at: number }
  /** Pixels per ms, upward positive. */
  speed: number
}

/** Moves of a few pixels are a press, not a pull. */
const SLACK = 4

export interface Sheet {
  readonly stop: SheetStop
  readonly height: number
  readonly toggle: (event: MouseEvent) => void
  /** For the part that is pulled. */
  readonly pull: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: (event: PointerEvent) => void
    readonly onPointerCancel: (event: PointerEvent) => void
  }
}

const isControl = (target: Element): boolean => target.closest('a, button:not([data-grip])') !== null

/** A sheet that is pulled up and down; while it is pulled its height is set outside of React's rendering. */
export const useSheet = (
  root: RefObject<HTMLElement | null>,
  paneHeight: number,
  onClose: () => void,
): Sheet => {
  const [stop, setStop] = useState<SheetStop>('half')
  const drag = useRef<Drag | null>(null)
  /** A pull that ends on the grip is not a press of it. */
  const pulled = useRef(false)

  const start = (event: PointerEvent): void => {
    pulled.current = false
    if (!(event.target instanceof Element) || isControl(event.target) || !root.current) return
    // The pressed element captures the pointer; a press without a pull stays a press of it.
    event.target.setPointerCapture(event.pointerId)
    const last = { y: event.clientY, at: event.timeStamp }
    drag.current = { from: event.clientY, height: root.current.offsetHeight, last, speed: 0 }
  }
  const move = (event: PointerEvent): void => {
    const { current } = drag
    const element = root.current
    if (!current || !element) return
    const up = current.from - event.clientY
    if (!pulled.current && Math.abs(up) < SLACK) return
    pulled.current = true
    const ms = Math.max(1, event.timeStamp - current.last.at)
    current.speed = (current.last.y - event.clientY) / ms
    current.last = { y: event.clientY, at: event.timeStamp }
    element.toggleAttribute('data-pulled', true)
    element.style.setProperty('height', `${Math.min(current.height + up, stopHeight('full', paneHeight))}px`)
  }
  const end = (): void => {
    const { current } = drag
    const element = root.current
    drag.current = null
    if (!current || !element || !pulled.current) return
    const rest = restOf(current.height + current.from - current.last.y, current.speed, paneHeight)
    element.toggleAttribute('data-pulled', false)
    element.style.setProperty('height', `${stopHeight(rest ?? 'peek', paneHeight)}px`)
    if (rest === null) onClose()
    else setStop(rest)
  }
  const toggle = ({ detail: presses }: MouseEvent): void => {
    const isKey = presses === 0
    if (isKey || !pulled.current) setStop(nextStop(stop))
  }
  const pull = { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end }
  return { stop, height: stopHeight(stop, paneHeight), toggle, pull }
}
