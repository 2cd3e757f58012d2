import { type RefObject, useEffect } from 'react'

/**
 * A page that comes when nothing has the focus (the form of the page before took it along) takes it: a screen reader says
 * the page's name, and Tab goes on from its start. The target carries tabIndex -1, so that no keyboard opens on a phone.
 */
export const useFocusOnArrival = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) page.current?.focus({ preventScroll: true })
  }, [page])
}
