import { type FocusEvent, useEffect, useState } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'

interface HoldHandlers {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** The keyboard is in the list, not merely focus left behind by a click. */
const isKeyboardFocus = (target: Element): boolean => target.matches(':focus-visible')

/**
 * Holds the order of the list while the pointer is over it, or the keyboard in it. A list that `isAway` is out of
 * sight, and no pointer leaves it: it is not held.
 */
export const useHold = (isAway: boolean): HoldHandlers => {
  const client = useFleetClient()
  const [isOver, setIsOver] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const held = !isAway && (isOver || hasKeyboard)

  useEffect(() => {
    if (!held) return undefined
    client.configure({ held: true })
    return () => client.configure({ held: false })
  }, [client, held])

  useEffect(() => {
    // A person who switched to another window may leave the pointer where it was.
    const letGo = (): void => {
      setIsOver(false)
      setHasKeyboard(false)
    }
    addEventListener('blur', letGo)
    return () => removeEventListener('blur', letGo)
  }, [])

  return {
    onPointerEnter: () => setIsOver(true),
    onPointerLeave: () => setIsOver(false),
    onFocus: ({ target }) => setHasKeyboard(isKeyboardFocus(target)),
    onBlur: () => setHasKeyboard(false),
  }
}
