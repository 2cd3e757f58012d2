import { use, useLayoutEffect } from 'react'
import { usePreferenceStore } from '../session/sessionContext.ts'
import { PaletteContext } from './registries.ts'
import { isCharacterKey, isChord, pressedShortcut } from './pressedShortcut.ts'
import type { ShortcutId } from './shortcutTable.ts'

/** Where letters are text, or where a widget has keys of its own. */
const OWN_KEYS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  '[role="listbox"]',
].join(',')

/** Keys that repeat while held; a switch would flicker. */
const HELD: readonly ShortcutId[] = ['zoomIn', 'zoomOut']

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) !== null

/** The page's one listener for shortcuts: runs what is currently bound to a key. */
export const useKeyListener = (): void => {
  const { shortcuts } = use(PaletteContext)
  const preferences = usePreferenceStore()
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const id = pressedShortcut(event)
      if (id === null) return
      // Chords are handled on keydown, so that no widget swallows them; single keys on keyup, after widgets.
      const chord = isChord(id)
      if (chord !== (event.eventPhase === Event.CAPTURING_PHASE)) return
      if (!chord && hasOwnKeys(event.target)) return
      if (isCharacterKey(id) && !preferences.get().singleKeys) return
      if (event.repeat && !HELD.includes(id)) return
      const run = shortcuts.get().findLast((bound) => bound.id === id && bound.run !== null)?.run
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', listen, true)
    document.addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen, true)
      document.removeEventListener('keydown', listen)
    }
  }, [shortcuts, preferences])
}
