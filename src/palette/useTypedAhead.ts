import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Keys that would leave the page's place or press what has the focus; others, such as F5, are the browser's. */
const HELD_BACK = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

const letters = (text: string): readonly string[] => Array.from(text)

/** The text after a key of it. */
const withKey = (text: string, key: string): string => {
  if (key === 'Backspace') return letters(text).slice(0, -1).join('')
  return letters(key).length === 1 ? text + key : text
}

/**
 * What is typed between the key that opens something and the moment when that is there: it belongs to what was opened, so
 * that no key of the page hears it. Escape takes the wish back.
 */
export const useTypedAhead = (opened: string | null, isThere: boolean, close: () => void): string => {
  const [typed, setTyped] = useState('')
  const isWaiting = opened !== null && !isThere
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.stopPropagation()
    const text = withKey(typed, event.key)
    const isText = text !== typed
    if (isText || HELD_BACK.includes(event.key)) event.preventDefault()
    if (event.key === 'Escape') close()
    else if (isText) setTyped((before) => withKey(before, event.key))
  })
  useLayoutEffect(() => {
    if (!isWaiting) return undefined
    const listen = (event: KeyboardEvent): void => onKey(event)
    // Before every other listener of the page but the chords', which stand on the window as well.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isWaiting])
  // The next opening starts afresh.
  useEffect(() => (opened === null ? undefined : () => setTyped('')), [opened])
  return typed
}
