import { expect, test } from 'vitest'
import { tickAction } from './tickKeys.ts'

const NONE = { code: '', ctrlKey: false, metaKey: false, altKey: false }
const SIZE = { count: 100_000, pageRows: 9 }
const request = (key: string, index = 50, held: Partial<typeof NONE> = {}) =>
  tickAction({ key, ...NONE, ...held }, index, SIZE)

test('arrows, page keys, Home and End move through any number of lines and stop at the ends', () => {
  expect(request('ArrowDown')).toEqual({ kind: 'move', index: 51 })
  expect(request('ArrowUp', 0)).toEqual({ kind: 'move', index: 0 })
  expect(request('PageDown')).toEqual({ kind: 'move', index: 59 })
  expect(request('Home')).toEqual({ kind: 'move', index: 0 })
  expect(request('End')).toEqual({ kind: 'move', index: 99_999 })
})

test('space and Enter tick a line, Ctrl or Cmd with A all of them, in every layout', () => {
  expect(request(' ')).toEqual({ kind: 'toggle' })
  expect(request('Enter')).toEqual({ kind: 'toggle' })
  expect(request('a', 3, { code: 'KeyA', ctrlKey: true })).toEqual({ kind: 'all' })
  expect(request('ф', 3, { code: 'KeyA', metaKey: true })).toEqual({ kind: 'all' })
})

test('ignores other keys, and any key of an empty list', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', 'Tab', 'Escape', 'x']) expect(request(key)).toBeNull()
  expect(request('c', 3, { code: 'KeyC', ctrlKey: true })).toBeNull()
  expect(request('ArrowDown', 3, { altKey: true })).toBeNull()
  expect(tickAction({ key: 'ArrowDown', ...NONE }, 0, { count: 0, pageRows: 9 })).toBeNull()
})
