import { expect, test } from 'vitest'
import { isCharacterKey, isChord, type KeyPress, pressedShortcut } from './pressedShortcut.ts'
import { SHORTCUTS } from './shortcutTable.ts'

const press = (key: string, code: string, part: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...part,
})

test('no two shortcuts share a key', () => {
  const keys = Object.values(SHORTCUTS).flatMap(({ keys: own }) => own)
  expect(keys).toEqual([...new Set(keys)])
})

test('Ctrl or Cmd with K opens the palette, in every layout', () => {
  expect(pressedShortcut(press('k', 'KeyK', { ctrlKey: true }))).toBe('palette')
  expect(pressedShortcut(press('k', 'KeyK', { metaKey: true }))).toBe('palette')
  expect(pressedShortcut(press('л', 'KeyK', { ctrlKey: true }))).toBe('palette')
  expect(pressedShortcut(press('k', 'KeyK'))).toBe('trailers')
  expect(isChord('palette')).toBe(true)
  expect(isChord('search')).toBe(false)
})

test('only characters are single keys that can be switched off; space, Escape, Enter, arrows and chords are not', () => {
  const others = ['palette', 'close', 'listMove', 'listOpen', 'listChoose', 'listChooseAll']
  const ids = Object.keys(SHORTCUTS) as readonly (keyof typeof SHORTCUTS)[]
  expect(ids.filter((id) => !isCharacterKey(id))).toEqual(others)
})

test('a letter is the key at its place on a Latin keyboard while a Cyrillic layout is on', () => {
  expect(pressedShortcut(press('l', 'KeyL'))).toBe('labels')
  expect(pressedShortcut(press('д', 'KeyL'))).toBe('labels')
  // Dvorak: the letter itself counts, not the place where QWERTY has it.
  expect(pressedShortcut(press('l', 'KeyP'))).toBe('labels')
})

test('recognises / and ? on Cyrillic layouts too, and does not take a German . for a slash', () => {
  expect(pressedShortcut(press('/', 'Slash'))).toBe('search')
  expect(pressedShortcut(press('.', 'Slash'))).toBe('search')
  expect(pressedShortcut(press('?', 'Slash', { shiftKey: true }))).toBe('help')
  expect(pressedShortcut(press(',', 'Slash', { shiftKey: true }))).toBe('help')
  expect(pressedShortcut(press('?', 'Digit7', { shiftKey: true }))).toBe('help')
  expect(pressedShortcut(press('.', 'Period'))).toBeNull()
})

test('a letter with Shift or Alt is another shortcut', () => {
  expect(pressedShortcut(press('L', 'KeyL', { shiftKey: true }))).toBeNull()
  expect(pressedShortcut(press('l', 'KeyL', { altKey: true }))).toBeNull()
  expect(pressedShortcut(press('f', 'KeyF', { ctrlKey: true }))).toBeNull()
})
