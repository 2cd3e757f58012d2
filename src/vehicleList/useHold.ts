import { type FocusEvent, useEffect, useState } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'

interface HoldHandlers {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** The keyboard stands there, not merely the focus that a click left behind. */
const isKeyboardFocus = (target: Element): boolean => target.matches(':focus-visible')

/**
 * Holds the order of the list still while the pointer is over it, or the keyboard in it. A list that `isAway` is out of
 * sight, and no pointer leaves it: it is not held.
 */
export const useHold = (isAway: boolean): HoldHandlers => {
  const client = useFleetClient()
  const [isOver, setIsOver] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const held = !isAway && (isOver || hasKeyboard)

  useEffect(() => {
    if (!held) return undefined
    client.setHeld(true)
    return () => client.setHeld(false)
  }, [client, held])

  useEffect(() => {
    // A person who went to another window may leave the pointer where it was.
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
