import { type RefObject, useEffect } from 'react'

const CONTROL = ':is(button, a[href], input, select, textarea, [tabindex="0"]):not(:disabled)'
const REGION = 'form, nav, section, main, .page-header'

/** Where the focus was on a page. */
interface Place {
  readonly control: HTMLElement
  /** The controls before it, in their order. */
  readonly before: readonly HTMLElement[]
  /** The regions around it, the nearest first. */
  readonly regions: readonly Element[]
}

const controlsOf = (page: Element): readonly HTMLElement[] => [...page.querySelectorAll<HTMLElement>(CONTROL)]
const isShown = (control: HTMLElement): boolean => control.getClientRects().length > 0
const isInUse = (control: HTMLElement): boolean => control.isConnected && !control.matches(':disabled')
const isBehindDialog = (element: Element): boolean => element.closest('[inert]') !== null

const regionsAround = (element: Element): readonly Element[] => {
  const region = element.closest(REGION)
  if (region === null) return []
  return [region, ...(region.parentElement ? regionsAround(region.parentElement) : [])]
}

const placeOf = (page: Element, control: HTMLElement): Place => ({
  control,
  before: controlsOf(page).filter(
    (other) => other.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING,
  ),
  regions: regionsAround(control),
})

/** The control now at the place of another one; the control before it if the region ends there. */
const heirOf = (page: Element, { before, regions }: Place): HTMLElement | undefined => {
  const controls = controlsOf(page).filter(isShown)
  const previous = before.findLast((control) => controls.includes(control))
  const next = controls[previous === undefined ? 0 : controls.indexOf(previous) + 1]
  const region = regions.find(({ isConnected }) => isConnected)
  return next !== undefined && region?.contains(next) ? next : (previous ?? next)
}

const isLost = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, :disabled')

/**
 * Keeps the focus on a page: when the control that has it goes away or out of use, it goes to a neighbour; when a dialog
 * leaves none behind, back to where it was before the dialog. Left to the browser it would fall to the body, and the next
 * Tab would start anywhere. A press outside all controls gives it up for good.
 */
export const useFocusKeeper = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = page.current
    if (element === null) return undefined
    let place: Place | null = null
    let frame = 0
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target !== element && element.contains(target))
        place = placeOf(element, target)
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || !(target instanceof HTMLElement)) return
      // Whether it goes away is known only once the drawing that may take it along is done.
      queueMicrotask(() => {
        const isGivenUp = document.hasFocus() && isLost(document) && isInUse(target)
        if (isGivenUp && !isBehindDialog(target)) place = null
      })
    }
    const mend = (): void => {
      if (place === null || !isLost(document) || isBehindDialog(element)) return
      const heir = isInUse(place.control) ? place.control : heirOf(element, place)
      heir?.focus()
    }
    // A dialog that closes gives the focus back at the next frame by itself.
    const onChange = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(mend)
      })
    }
    const changes = new MutationObserver(onChange)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'inert'],
    })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      changes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [page])
}
