import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_NAMES } from '../lists.ts'
import type { ColumnSchema } from './columnSchema.ts'
import { tableReader } from './decodeTable.ts'
import { encodeTable } from './encodeTable.ts'
import { LIST_COLUMNS, PIN_COLUMNS } from './listColumns.ts'
import { plainOf } from './testing/plainOf.ts'
import { rowsOf } from './testing/rowsOf.ts'

const SCHEMAS: readonly (readonly [string, ColumnSchema])[] = [
  ...LIST_NAMES.map((name) => [name, LIST_COLUMNS[name]] as const),
  ['pins', PIN_COLUMNS],
]

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const readAll = (schema: ColumnSchema, bytes: Uint8Array): unknown[] => {
  const table = tableReader<object>(schema).read(bytes)
  return Array.from({ length: table.count }, (_, row) => table.copy(row))
}

test.each(SCHEMAS)('reads the rows of %s as JSON tells them [API-28]', (_name, schema) => {
  fc.assert(
    fc.property(fc.array(rowsOf(schema), { maxLength: 30 }), (rows) => {
      const bytes = encodeTable(schema, rows)
      expect(readAll(schema, bytes)).toEqual(asJson(rows))
      const table = tableReader<Record<string, unknown>>(schema).read(bytes)
      for (const [row, expected] of rows.entries()) {
        table.goTo(row)
        expect(asJson(plainOf(schema, table.current))).toEqual(asJson(expected))
      }
    }),
    { numRuns: 100 },
  )
})

test('damaged or truncated bytes are refused with an error, or are rows of the schema', () => {
  const schema = LIST_COLUMNS.mini
  fc.assert(
    fc.property(
      fc.array(rowsOf(schema), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(255),
      fc.boolean(),
      (rows, place, byte, isCut) => {
        const bytes = encodeTable(schema, rows)
        const at = place % bytes.length
        if (!isCut) bytes[at] = byte
        const read = (): unknown[] => readAll(schema, isCut ? bytes.subarray(0, at) : bytes)
        let found: unknown[] = []
        try {
          found = read()
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
          return
        }
        expect(isCut).toBe(false)
        // What was read fits the schema, because it can be written again.
        expect(encodeTable(schema, found as Record<string, unknown>[])).toBeInstanceOf(Uint8Array)
      },
    ),
    { numRuns: 500 },
  )
})

test('refuses to write a value of another type, or none where one is needed', () => {
  const row = { vehicleId: 1, antStatus: null }
  expect(() => encodeTable(LIST_COLUMNS.ant, [{ ...row, antStatus: 5 }])).toThrow('antStatus')
  expect(() => encodeTable(LIST_COLUMNS.ant, [{ antStatus: null }])).toThrow('vehicleId')
  expect(() => encodeTable(LIST_COLUMNS.ant, [{ ...row, vehicleId: null }])).toThrow('vehicleId')
})

test('consecutive ids take no bytes of their own but the distances', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    vehicleId: 5_000_000_000 + index,
    order: null,
  }))
  expect(encodeTable(PIN_COLUMNS, rows).length).toBeLessThan(1_000 * 2 + 50)
})
