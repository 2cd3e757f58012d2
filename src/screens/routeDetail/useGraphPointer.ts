import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { TimeSpan } from '../../contract/timeSpan.ts'
import { PLOT_SIDES } from './drawLane.ts'
import { between } from './graphSpan.ts'
import type { RouteMoment } from './useRouteMoment.ts'

interface GraphArea {
  readonly pane: RefObject<HTMLElement | null>
  /** CSS pixels */
  readonly width: number
  readonly span: TimeSpan
  readonly whole: TimeSpan
  readonly moment: RouteMoment
}

/** A shorter drag is a press, CSS pixels. */
const PULL_PX = 5

/** The moment at a position of the pane, within the shown span. */
const momentAt = ({ pane, width, span }: GraphArea, clientX: number): number => {
  const left = (pane.current?.getBoundingClientRect().left ?? 0) + PLOT_SIDES.left
  const share = (clientX - left) / Math.max(1, width - PLOT_SIDES.left - PLOT_SIDES.right)
  return span.from + Math.max(0, Math.min(1, share)) * (span.to - span.from)
}

/** Hovering shows the moment under the mouse; the selected moment comes back when it leaves. */
interface Look {
  readonly kept: number
}

/**
 * A mouse over the graph shows the moment under it, a press selects it, a drag zooms in to its range. A finger slides
 * through the moments.
 */
export const useGraphPointer = (area: GraphArea, onSpan: (span: TimeSpan) => void) => {
  const { moment, whole } = area
  const look = useRef<Look | null>(null)
  const [pull, setPull] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const leave = (): void => {
    if (look.current) moment.cursor.set(look.current.kept)
    look.current = null
  }
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (event.pointerType === 'mouse') setPull({ from: event.clientX, to: event.clientX })
      else moment.choose(momentAt(area, event.clientX))
    },
    onPointerMove: (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') {
        if (event.buttons === 1) moment.choose(momentAt(area, event.clientX))
        return
      }
      if (pull) {
        setPull({ ...pull, to: event.clientX })
        return
      }
      if (moment.clock.get().isPlaying) return
      look.current ??= { kept: moment.cursor.get() }
      moment.cursor.set(momentAt(area, event.clientX))
    },
    onPointerUp: (event: PointerEvent): void => {
      if (!pull) return
      setPull(null)
      if (Math.abs(pull.to - pull.from) >= PULL_PX) {
        leave()
        onSpan(between(momentAt(area, pull.from), momentAt(area, pull.to), whole))
        return
      }
      const at = momentAt(area, event.clientX)
      look.current = { kept: at }
      moment.choose(at)
    },
    onPointerLeave: leave,
    onPointerCancel: () => {
      setPull(null)
      leave()
    },
    onDoubleClick: () => onSpan(whole),
  }
  const left = area.pane.current?.getBoundingClientRect().left ?? 0
  const brush: CSSProperties | null = pull && {
    left: Math.min(pull.from, pull.to) - left,
    width: Math.abs(pull.to - pull.from),
  }
  return { handlers, area: brush }
}

/** Wheel distance that doubles the span, pixels. */
const WHEEL_PX = 400

/** The wheel zooms in to the moment under the mouse, or out. */
export const useGraphWheel = (area: GraphArea, zoom: (factor: number, around: number) => void): void => {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(2 ** (event.deltaY / WHEEL_PX), momentAt(area, event.clientX))
  })
  const { pane } = area
  useEffect(() => {
    const { current } = pane
    if (!current) return undefined
    const listen = (event: WheelEvent): void => turn(event)
    current.addEventListener('wheel', listen, { passive: false })
    return () => current.removeEventListener('wheel', listen)
  }, [pane])
}

/**
 * The keys of the graph: arrows go from point to point, with Shift by ten, Home and End to the ends, plus and minus
 * zoom.
 */
export const useGraphKeys =
  (moment: RouteMoment, whole: TimeSpan, zoom: (factor: number) => void) =>
  (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const far = event.shiftKey ? 10 : 1
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moment.step(-far),
      ArrowRight: () => moment.step(far),
      Home: () => moment.choose(whole.from),
      End: () => moment.choose(whole.to),
      '+': () => zoom(0.5),
      '=': () => zoom(0.5),
      '-': () => zoom(2),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
