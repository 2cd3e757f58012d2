import { expect, test } from 'vitest'
import { pickerWish } from './pickerKeys.ts'

const NONE = { code: '', ctrlKey: false, metaKey: false, altKey: false }
const SIZE = { count: 100_000, pageRows: 9 }
const wish = (key: string, index = 50, held: Partial<typeof NONE> = {}) =>
  pickerWish({ key, ...NONE, ...held }, index, SIZE)

test('arrows, page keys, Home and End walk through any number of lines and stop at the ends', () => {
  expect(wish('ArrowDown')).toEqual({ kind: 'move', index: 51 })
  expect(wish('ArrowUp', 0)).toEqual({ kind: 'move', index: 0 })
  expect(wish('PageDown')).toEqual({ kind: 'move', index: 59 })
  expect(wish('Home')).toEqual({ kind: 'move', index: 0 })
  expect(wish('End')).toEqual({ kind: 'move', index: 99_999 })
})

test('space and Enter tick a line, Ctrl or Cmd with A all of them, in every layout', () => {
  expect(wish(' ')).toEqual({ kind: 'toggle' })
  expect(wish('Enter')).toEqual({ kind: 'toggle' })
  expect(wish('a', 3, { code: 'KeyA', ctrlKey: true })).toEqual({ kind: 'all' })
  expect(wish('ф', 3, { code: 'KeyA', metaKey: true })).toEqual({ kind: 'all' })
})

test('other keys, and any key of an empty list, are not the list’s', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', 'Tab', 'Escape', 'x']) expect(wish(key)).toBeNull()
  expect(wish('c', 3, { code: 'KeyC', ctrlKey: true })).toBeNull()
  expect(wish('ArrowDown', 3, { altKey: true })).toBeNull()
  expect(pickerWish({ key: 'ArrowDown', ...NONE }, 0, { count: 0, pageRows: 9 })).toBeNull()
})
