import { type PointerEvent, useRef } from 'react'
import type { TableLook } from '../../session/storedValues.ts'
import { borderAfter, type ColumnBorder } from './columnBorder.ts'

interface ColumnResizerProps {
  readonly onResize: (widths: TableLook['widths']) => void
}

const headingOf = (element: Element): HTMLElement | null => element.closest('th')

/**
 * The border after a heading: dragged, or pressed twice to reset all widths. Keys do the same on the heading itself
 * (useResizeKeys), so that arrow keys still go from heading to heading.
 */
export const ColumnResizer = ({ onResize }: ColumnResizerProps) => {
  const drag = useRef<{ readonly border: ColumnBorder; readonly x: number } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>): void => {
    // The heading below would sort.
    event.stopPropagation()
    const heading = headingOf(event.currentTarget)
    const border = heading && event.button === 0 ? borderAfter(heading) : null
    if (!border) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { border, x: event.clientX }
  }
  const end = (event: PointerEvent<HTMLElement>): void => {
    const { border, x } = drag.current ?? {}
    drag.current = null
    event.stopPropagation()
    if (border && event.clientX !== x) onResize(border.widths())
  }
  return (
    <span
      className="table__resizer"
      aria-hidden
      onPointerDown={begin}
      onPointerMove={(event) => drag.current?.border.move(event.clientX - drag.current.x)}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current?.border.undo()
        drag.current = null
      }}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation()
        onResize({})
      }}
    />
  )
}
