import { useEffect, useEffectEvent } from 'react'
import type { Drawing } from './drawing.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
type DrawingAction = 'finish' | 'cancel' | 'remove' | 'split' | 'undo' | 'redo'

/** The letter z, also where a layout of another script is on. */
const isZ = ({ key, code }: Press): boolean =>
  key.toLowerCase() === 'z' || (code === 'KeyZ' && !/^[a-z]$/i.test(key))

const PLAIN: Readonly<Record<string, DrawingAction>> = {
  Enter: 'finish',
  Escape: 'cancel',
  Delete: 'remove',
  Insert: 'split',
  Backspace: 'undo',
}

/** What a key press means to a drawing; null: nothing. */
export const drawingAction = (press: Press): DrawingAction | null => {
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) {
    if (!isZ(press)) return null
    return press.shiftKey ? 'redo' : 'undo'
  }
  return PLAIN[press.key] ?? null
}

/** A focused control has uses of its own for Enter. */
const isMapOrPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, canvas')

/** Returns whether the key was taken. Escape ends one thing at a time: first a point is no longer chosen. */
const act = (action: DrawingAction, drawing: Drawing, close: () => void): boolean => {
  const { shape, chosen, canRemove, canSplit } = drawing.get()
  if (action === 'finish') {
    if (!shape.isOpen) return false
    drawing.finish()
  } else if (action === 'remove') {
    if (!canRemove) return false
    drawing.removeChosen()
  } else if (action === 'split') {
    if (!canSplit) return false
    drawing.splitChosen()
  } else if (action === 'undo') drawing.undo()
  else if (action === 'redo') drawing.redo()
  else if (chosen !== null) drawing.choose(null)
  else close()
  return true
}

/**
 * The keys of a drawing while the component is rendered: Enter finishes, Escape closes, Backspace and Ctrl+Z undo,
 * Ctrl+Shift+Z redoes, Delete removes the chosen point, Insert divides the side behind it. Keys that a dialog or a field handled are ignored.
 */
export const useDrawingKeys = (drawing: Drawing, close: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
    const action = drawingAction(event)
    if (event.defaultPrevented || isText || action === null) return
    if (action === 'finish' && !isMapOrPage(event.target)) return
    if (!act(action, drawing, close)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
