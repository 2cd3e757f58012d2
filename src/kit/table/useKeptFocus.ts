import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row that had the focus and is gone (a filter, another page, a change by someone else) leaves it to the table, so
 * that Tab and the arrows continue from there instead of from the start of the page.
 */
export const useKeptFocus = (table: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      const isInside = target instanceof Element && table.current?.contains(target)
      last.current = isInside ? target : null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [table])
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body
    if (!isLost) return
    const grid = table.current?.querySelector<HTMLElement>('[role=grid]')
    ;(grid ?? table.current)?.focus({ preventScroll: true })
  })
}
