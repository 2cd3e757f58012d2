import { expect, test } from 'vitest'
import { isWrong, pastedRows, problemOf, readPoints, typedPoints } from './calibrationRows.ts'

const row = (raw: string, value: string, key = 0) => ({ key, raw, value })

test('accepts a decimal comma or point, and skips an empty row', () => {
  const rows = [row('0,5', '0'), row('2.25', '-60'), row('', '')]
  expect(readPoints(rows)).toEqual([
    { raw: 0.5, value: 0 },
    { raw: 2.25, value: -60 },
  ])
  expect(problemOf(rows)).toBeNull()
})

test('marks each wrong cell of a half-filled row and of a word', () => {
  expect(isWrong(row('1', ''), 'value')).toBe(true)
  expect(isWrong(row('1', ''), 'raw')).toBe(false)
  expect(isWrong(row('one', '1'), 'raw')).toBe(true)
  expect(problemOf([row('one', '1'), row('2', '2')])).toEqual({ kind: 'number' })
})

test('rejects a single point and a repeated reading', () => {
  expect(problemOf([row('1', '1')])).toEqual({ kind: 'tooFew' })
  expect(problemOf([row('1', '1'), row('1,0', '2')])).toEqual({ kind: 'twice', raw: 1 })
  expect(problemOf(typedPoints(Array.from({ length: 201 }, (_, raw) => ({ raw, value: 0 }))))).toEqual({
    kind: 'tooMany',
    most: 200,
  })
})

test('pastes two copied columns as rows, and a single word as plain text', () => {
  expect(pastedRows('0\t0\r\n1,5\t20\n\n', 7)).toEqual([row('0', '0', 7), row('1,5', '20', 8)])
  expect(pastedRows('12.5', 0)).toBeNull()
  expect(pastedRows('1 2 3\n4 5 6', 0)).toBeNull()
})
