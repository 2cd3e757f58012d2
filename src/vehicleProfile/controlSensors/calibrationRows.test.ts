import { expect, test } from 'vitest'
import { isWrong, pastedRows, problemOf, readPoints, typedPoints } from './calibrationRows.ts'

const row = (raw: string, value: string, key = 0) => ({ key, raw, value })

test('what is typed is read with a comma or a point; an empty row is left out', () => {
  const rows = [row('0,5', '0'), row('2.25', '-60'), row('', '')]
  expect(readPoints(rows)).toEqual([
    { raw: 0.5, value: 0 },
    { raw: 2.25, value: -60 },
  ])
  expect(problemOf(rows)).toBeNull()
})

test('a half-filled row and a word are wrong, each in its cell', () => {
  expect(isWrong(row('1', ''), 'value')).toBe(true)
  expect(isWrong(row('1', ''), 'raw')).toBe(false)
  expect(isWrong(row('one', '1'), 'raw')).toBe(true)
  expect(problemOf([row('one', '1'), row('2', '2')])).toEqual({ kind: 'number' })
})

test('one point is too few, and a reading stands once', () => {
  expect(problemOf([row('1', '1')])).toEqual({ kind: 'tooFew' })
  expect(problemOf([row('1', '1'), row('1,0', '2')])).toEqual({ kind: 'twice', raw: 1 })
  expect(problemOf(typedPoints(Array.from({ length: 201 }, (_, raw) => ({ raw, value: 0 }))))).toEqual({
    kind: 'tooMany',
    most: 200,
  })
})

test('two columns that were copied become rows, a single word is text like any other', () => {
  expect(pastedRows('0\t0\r\n1,5\t20\n\n', 7)).toEqual([row('0', '0', 7), row('1,5', '20', 8)])
  expect(pastedRows('12.5', 0)).toBeNull()
  expect(pastedRows('1 2 3\n4 5 6', 0)).toBeNull()
})
