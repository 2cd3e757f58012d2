import { useCallback, useState } from 'react'

/** How many elements, which wrap, are in the first line. tops: of each, CSS pixels from the top. */
export const countFirstLine = (tops: readonly number[]): number => {
  const below = tops.findIndex((top) => top > (tops[0] ?? 0))
  return below === -1 ? tops.length : below
}

/** The elements of a row in its first line: how many, and the room that is left after them, CSS pixels. */
interface Fitting {
  readonly count: number
  readonly room: number
}

const ALL: Fitting = { count: Number.POSITIVE_INFINITY, room: 0 }

const fittingOf = (row: HTMLElement, elements: readonly HTMLElement[]): Fitting => {
  // The row is not displayed where there is no room for any.
  if (row.clientWidth === 0) return { count: 0, room: 0 }
  const count = countFirstLine(elements.map(({ offsetTop }) => offsetTop))
  const last = elements[count - 1]
  const end = last ? last.offsetLeft + last.offsetWidth - row.offsetLeft : 0
  return { count, room: Math.max(0, row.clientWidth - end) }
}

/** Which elements of a row that wraps fit into its first line, observed; and the ref of the row, which has a key of its elements. */
export const useFitting = (): readonly [Fitting, row: (element: HTMLElement | null) => () => void] => {
  const [fitting, setFitting] = useState(ALL)
  const row = useCallback((element: HTMLElement | null) => {
    const elements = element ? ([...element.children] as HTMLElement[]) : []
    const measure = (): void => setFitting(element ? fittingOf(element, elements) : ALL)
    const observer = new ResizeObserver(measure)
    // Each of them, too: fonts arrive, and a count grows.
    for (const one of element ? [element, ...elements] : []) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return [fitting, row]
}
