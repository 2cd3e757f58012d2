import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many elements, which wrap, are in the first line. tops: of each, CSS pixels from the top. */
export const countFirstLine = (tops: readonly number[]): number => {
  const below = tops.findIndex((top) => top > (tops[0] ?? 0))
  return below === -1 ? tops.length : below
}

/** How many of the elements of a row that wraps fit into its first line, observed. names: their texts, which decide the widths. */
export const useFitting = (row: RefObject<HTMLElement | null>, names: string): number => {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const { current } = row
    if (!current) return undefined
    const measure = (): void =>
      setCount(countFirstLine(Array.from(current.children, (child) => (child as HTMLElement).offsetTop)))
    measure()
    const observer = new ResizeObserver(measure)
    // Each of them, too: fonts arrive, and a count grows.
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [row, names])
  return count
}
