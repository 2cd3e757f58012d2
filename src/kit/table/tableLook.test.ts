import { expect, test } from 'vitest'
import { columnWidth, FIRST_LOOK, movedBorder, shownColumns, withShown } from './tableLook.ts'

const COLUMNS = [{ id: 'name' }, { id: 'contacts', isWideOnly: true }, { id: 'state' }]
const shown = (look = FIRST_LOOK, hasRoom = true) => shownColumns(COLUMNS, look, hasRoom).map(({ id }) => id)

test('columns without room are hidden until a person chooses', () => {
  expect(shown()).toEqual(['name', 'contacts', 'state'])
  expect(shown(FIRST_LOOK, false)).toEqual(['name', 'state'])
  const chosen = withShown(FIRST_LOOK, COLUMNS, new Set(['contacts', 'state']))
  expect(shown(chosen, false)).toEqual(['contacts', 'state'])
})

test('one column is always shown, whatever is stored', () => {
  expect(shown({ hidden: ['name', 'contacts', 'state'], widths: {} })).toEqual(['name'])
  expect(shown({ hidden: ['gone'], widths: {} })).toEqual(['name', 'contacts', 'state'])
})

test('a column has its own width until widths were changed', () => {
  const column = { id: 'name', width: '110px' }
  expect(columnWidth(column, FIRST_LOOK, 4)).toBe('110px')
  expect(columnWidth({ id: 'name' }, FIRST_LOOK, 4)).toBeUndefined()
  expect(columnWidth(column, { hidden: null, widths: { name: 30 } }, 4)).toBe('30%')
  expect(columnWidth(column, { hidden: null, widths: { state: 30 } }, 4)).toBe('25%')
})

test('a moved border leaves the sum of two columns and some room for each', () => {
  expect(movedBorder([20, 30], 5)).toEqual([25, 25])
  expect(movedBorder([20, 30], -100)).toEqual([4, 46])
  expect(movedBorder([20, 30], 100)).toEqual([46, 4])
})
