import { SHORTCUTS, type ShortcutId } from './shortcutTable.ts'

/** The fields of a KeyboardEvent that are read. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[]
/** The characters on the key of '/' in Russian and Ukrainian layouts, where '/' itself needs three fingers. */
const CYRILLIC_SLASH: Readonly<Record<string, string>> = { '.': '/', ',': '?' }

/** The key's name as SHORTCUTS writes it. */
const nameOf = ({ key, code, shiftKey }: KeyPress): string | null => {
  const slash = code === 'Slash' ? CYRILLIC_SLASH[key] : undefined
  if (slash !== undefined) return slash
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  if (!isLetter) return key
  if (shiftKey) return null
  // A letter of another script: the place of the key counts.
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  return (/^[a-z]$/i.test(key) ? key : (place ?? key)).toLowerCase()
}

/** The shortcut of a key press; null when there is none. */
export const pressedShortcut = (press: KeyPress): ShortcutId | null => {
  const name = nameOf(press)
  if (name === null || press.altKey) return null
  const full = press.ctrlKey || press.metaKey ? `Mod+${name}` : name
  return IDS.find((id) => (SHORTCUTS[id].keys as readonly string[]).includes(full)) ?? null
}

/** Is a single letter, digit or sign: WCAG 2.1.4 lets people switch those off, not space, Escape, Enter or the arrows. */
export const isCharacterKey = (id: ShortcutId): boolean =>
  SHORTCUTS[id].keys.some((key) => key.length === 1 && key !== ' ')

/** Needs Ctrl or Cmd, so that it works while typing too. */
export const isChord = (id: ShortcutId): boolean => SHORTCUTS[id].keys.every((key) => key.startsWith('Mod+'))
