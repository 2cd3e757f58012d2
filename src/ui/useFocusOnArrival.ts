import { type RefObject, useEffect } from 'react'

/**
 * A page that appears when nothing has focus (the form of the page before took it along) takes it: a screen reader
 * announces the page's name, and Tab continues from its start. The target has tabIndex -1, so that no keyboard opens on
 * a phone.
 */
export const useFocusOnArrival = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) page.current?.focus({ preventScroll: true })
  }, [page])
}
