import { type RefObject, useLayoutEffect } from 'react'

const REGIONS = 'section, aside, main, [role="dialog"]'
const FOCUSABLE = ':is(button, a[href], input, select, textarea, [tabindex="0"]):not(:disabled)'

/** The regions around an element, the nearest first. */
const regionsAround = (element: Element): readonly Element[] => {
  const region = element.closest(REGIONS)
  if (region === null) return []
  return [region, ...(region.parentElement ? regionsAround(region.parentElement) : [])]
}

const isLost = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, :disabled')

/** The first control of the nearest region that still exists and has one. */
const firstControl = (regions: readonly Element[]): HTMLElement | null => {
  for (const region of regions) {
    const control = region.isConnected ? region.querySelector<HTMLElement>(FOCUSABLE) : null
    if (control !== null) return control
  }
  return null
}

interface Handover {
  /** False once the control is disabled. A control that unmounts takes the calling component along. */
  readonly isThere?: boolean
  /** Selector of the first candidate for focus; by default `firstControl`. */
  readonly to?: string
}

/**
 * When a control is removed or disabled while focus is on or in it, focus goes to a neighbour: left to the browser it
 * would fall to the body, and the next Tab would start anywhere.
 */
export const useFocusHandover = (
  control: RefObject<HTMLElement | null>,
  { isThere = true, to }: Handover = {},
): void => {
  useLayoutEffect(() => {
    const element = control.current
    if (!isThere || element === null) return undefined
    // A disabled control loses focus at once if anything measures the page before this render is committed.
    let hasLost = false
    const onFocusIn = (): void => {
      hasLost = false
    }
    const onFocusOut = ({ target }: FocusEvent): void => {
      hasLost = target instanceof Element && target.matches(':disabled')
    }
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
      if (!hasLost && !element.contains(document.activeElement)) return
      const regions = regionsAround(element)
      // The replacement is mounted as soon as this render is committed.
      queueMicrotask(() => {
        if (!isLost(document)) return
        const chosen = to === undefined ? null : document.querySelector<HTMLElement>(to)
        const heir = chosen ?? firstControl(regions)
        heir?.focus()
      })
    }
  }, [control, isThere, to])
}
