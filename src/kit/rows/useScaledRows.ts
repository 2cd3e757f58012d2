import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { scrollScale } from './scrollScale.ts'

/** Overscan: rows rendered beyond the edges of the pane. */
const OVERSCAN = 3
/** Height of the pane before it is measured. */
const FIRST_PANE = 600

export interface PlacedRow {
  readonly index: number
  /** Pixels from the top of the scrolled element. */
  readonly top: number
}

export interface ScaledRows {
  readonly rows: readonly PlacedRow[]
  /** Index of the topmost row that is on the screen. */
  readonly firstSeen: number
  /** Height of the scrolled element, CSS pixels. */
  readonly height: number
  /** Number of rows that a page key moves by. */
  readonly pageRows: number
  /** The same function in every render. */
  readonly scrollTo: (index: number, align: 'auto' | 'center') => void
}

/**
 * The rows in view of a list of `count` rows of one height, whatever its length: a list taller than browsers can scroll
 * is scaled onto one that they can.
 */
export const useScaledRows = (
  pane: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): ScaledRows => {
  const paneHeight = pane.current?.clientHeight ?? FIRST_PANE
  const { height, ratio } = scrollScale(count * rowHeight, paneHeight)
  const scale = useRef(ratio)
  scale.current = ratio
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  // oxlint-disable-next-line react/incompatible-library -- its functions are not handed to memoised views
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    observeElementOffset: (instance, notify) => {
      const element = instance.scrollElement
      if (!element) return undefined
      const onScroll = (): void => {
        notify(element.scrollTop * scale.current, false)
        // Scaled rows move against the scrolled element with every pixel.
        if (scale.current !== 1) redraw()
      }
      onScroll()
      element.addEventListener('scroll', onScroll, { passive: true })
      return () => element.removeEventListener('scroll', onScroll)
    },
    scrollToFn: (offset, { behavior }, { scrollElement }) => {
      scrollElement?.scrollTo({ top: offset / scale.current, ...(behavior ? { behavior } : {}) })
    },
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight, ratio])

  const scrollTo = useCallback<ScaledRows['scrollTo']>(
    (index, align) => virtual.scrollToIndex(index, { align }),
    [virtual],
  )

  const items = virtual.getVirtualItems()
  const scrolled = pane.current?.scrollTop ?? 0
  const shift = ratio === 1 ? 0 : scrolled - scrolled * ratio
  return {
    rows: items.map(({ index, start }) => ({ index, top: Math.round(start + shift) })),
    firstSeen: virtual.range?.startIndex ?? 0,
    height,
    pageRows: Math.max(1, Math.floor(paneHeight / rowHeight) - 1),
    scrollTo,
  }
}
