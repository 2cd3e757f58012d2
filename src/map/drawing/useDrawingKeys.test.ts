import { expect, test } from 'vitest'
import { drawingAction } from './useDrawingKeys.ts'

const press = (key: string, more: { code?: string; ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  drawingAction({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test('reads the keys of a drawing', () => {
  expect(['Enter', 'Escape', 'Delete', 'Backspace', 'z'].map((key) => press(key))).toEqual([
    'finish',
    'cancel',
    'remove',
    'undo',
    null,
  ])
  expect(press('z', { ctrlKey: true })).toBe('undo')
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
})

test('finds Ctrl+Z on a Cyrillic layout by the place of the key, and on a Latin one by its letter', () => {
  expect(press('я', { code: 'KeyZ', ctrlKey: true })).toBe('undo')
  expect(press('z', { code: 'KeyY', ctrlKey: true })).toBe('undo')
  expect(press('y', { code: 'KeyZ', ctrlKey: true })).toBe(null)
})
