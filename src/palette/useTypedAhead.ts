import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Keys that would move focus away or press the focused control; others, such as F5, are the browser's. */
const HELD_BACK = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

const letters = (text: string): readonly string[] => Array.from(text)

/** The text after one of its keys. */
const withKey = (text: string, key: string): string => {
  if (key === 'Backspace') return letters(text).slice(0, -1).join('')
  return letters(key).length === 1 ? text + key : text
}

/**
 * Collects what is typed between the key that opens something and the moment when it is loaded: the text belongs to
 * what was opened, so no key of the page handles it. Escape cancels.
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
    // Before every other listener of the page except those for chords, which are on the window as well.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isWaiting])
  // The next opening starts with an empty text.
  useEffect(() => (opened === null ? undefined : () => setTyped('')), [opened])
  return typed
}
