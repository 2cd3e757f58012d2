import fc from 'fast-check'
import type { Column, ColumnSchema } from '../columnSchema.ts'

/** Arbitrary rows of a schema, for property tests; as JSON can say them. */
export const rowsOf = (schema: ColumnSchema): fc.Arbitrary<Record<string, unknown>> => {
  const columns = Object.entries(schema)
  const optional = columns.filter(([, column]) => column.optional).map(([name]) => name)
  const required = columns.map(([name]) => name).filter((name) => !optional.includes(name))
  return fc.record(Object.fromEntries(columns.map(([name, column]) => [name, valuesOf(column)])), {
    requiredKeys: required,
    noNullPrototype: true,
  })
}

const valuesOf = (column: Column): fc.Arbitrary<unknown> =>
  column.nullable ? fc.option(presentOf(column), { nil: null }) : presentOf(column)

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', 'Kyiv', 'Львів', '🚚', '__proto__'),
)

const presentOf = (column: Column): fc.Arbitrary<unknown> => {
  switch (column.kind) {
    case 'number':
      return fc.oneof(
        fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((steps) => steps / column.scale),
        fc.constantFrom(0, 1_795_176_000_000, 2 ** 53 - 1, -(2 ** 50), 2 ** 50 + 1),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      )
    case 'id':
      return fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(1, 2 ** 32, 2 ** 53 - 1))
    case 'flag':
      return fc.boolean()
    case 'text':
      return text
    case 'word':
      return fc.constantFrom(...column.words)
    case 'part':
      return rowsOf(column.columns)
    case 'list':
      return fc.array(rowsOf(column.columns), { maxLength: 4 })
    default:
      return fc.dictionary(text, fc.nat(1_000), { maxKeys: 4, noNullPrototype: true })
  }
}
