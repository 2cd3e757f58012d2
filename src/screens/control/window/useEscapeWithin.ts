import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Escape with focus in the window closes it at once: handled before the tooltip of the focused button, which would
 * consume the key. With focus elsewhere the page's shortcut does the same.
 */
export const useEscapeWithin = (root: RefObject<HTMLElement | null>, close: () => void): void => {
  const latest = useEffectEvent(close)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (!(event.target instanceof Node) || !root.current?.contains(event.target)) return
      event.preventDefault()
      latest()
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [root])
}
