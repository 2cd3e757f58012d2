import { type RefObject, useLayoutEffect } from 'react'

const FIELD = ':is(input, textarea, button):not(:disabled, [type="hidden"], [tabindex="-1"])'
const BUTTON = 'button:not(:disabled, [tabindex="-1"])'

const isLost = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, :disabled')

/**
 * A form that opens among what it belongs to comes into view and takes the focus; as it closes, the line that it stood for
 * takes it back, or the first button around it, so that the keyboard goes on where it was.
 */
export const useWrittenFocus = (form: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const around = ['li', 'section', '[role="tabpanel"]'].map((region) => element.closest(region))
    element.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
    return () => {
      if (!element.contains(document.activeElement)) return
      // What is drawn in its place is there as soon as this drawing is done.
      queueMicrotask(() => {
        if (!isLost(document)) return
        const heirs = around.map((region) =>
          region?.isConnected ? region.querySelector<HTMLElement>(BUTTON) : null,
        )
        heirs.find((heir) => heir !== null)?.focus()
      })
    }
  }, [form])
}
