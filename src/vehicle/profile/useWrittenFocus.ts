import { type RefObject, useLayoutEffect } from 'react'

const FIELD = ':is(input, textarea, button):not(:disabled, [type="hidden"], [tabindex="-1"])'
const BUTTON = 'button:not(:disabled, [tabindex="-1"])'

const isLost = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, :disabled')

/**
 * A form that opens within a list scrolls into view and takes focus; as it closes, the line that it replaced takes it
 * back, or the first button around it, so that keyboard users continue where they were.
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
      // The replacement is mounted as soon as this render is committed.
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
