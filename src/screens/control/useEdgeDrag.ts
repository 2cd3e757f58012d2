import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { SideBarMode } from '../../session/storedValues.ts'
import { nearestSideBarMode, sideBarWidth } from './sideBar.ts'

/** Moves of a few pixels are a press, not a drag. */
const SLACK_PX = 4

interface EdgeDrag {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  readonly onClickCapture: (event: MouseEvent) => void
}

/**
 * Drags the edge of the side bar by its handle: the edge follows the pointer outside of React's rendering, list and map
 * take their width on release, from the nearest mode.
 */
export const useEdgeDrag = (
  mode: SideBarMode,
  windowWidth: number,
  onMode: (mode: SideBarMode) => void,
): EdgeDrag => {
  const from = useRef<number | null>(null)
  /** A drag that ends on the handle is not a press of it. */
  const dragged = useRef(false)
  const width = sideBarWidth(mode, windowWidth)
  const widthAt = (x: number): number => Math.max(0, Math.min(width + x - (from.current ?? x), windowWidth))
  const end = (edge: HTMLElement): void => {
    from.current = null
    edge.toggleAttribute('data-dragged', false)
    edge.style.setProperty('left', `${width}px`)
  }
  return {
    onPointerDown: (event) => {
      dragged.current = false
      if (event.button !== 0 || !(event.target instanceof Element)) return
      from.current = event.clientX
      // The pressed element captures the pointer, so that a press without a drag stays a press of it.
      event.target.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ currentTarget: edge, clientX }) => {
      if (from.current === null || (!dragged.current && Math.abs(clientX - from.current) < SLACK_PX)) return
      dragged.current = true
      edge.toggleAttribute('data-dragged', true)
      edge.style.setProperty('left', `${widthAt(clientX)}px`)
    },
    onPointerUp: ({ currentTarget, clientX }) => {
      const next =
        dragged.current && from.current !== null ? nearestSideBarMode(widthAt(clientX), windowWidth) : mode
      end(currentTarget)
      if (next !== mode) onMode(next)
    },
    onPointerCancel: ({ currentTarget }) => end(currentTarget),
    onClickCapture: (event) => {
      if (dragged.current && event.detail > 0) event.stopPropagation()
    },
  }
}
