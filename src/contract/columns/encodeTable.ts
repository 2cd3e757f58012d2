import { ByteWriter } from '../wire/byteWriter.ts'
import type { Column, ColumnSchema } from './columnSchema.ts'
import { writeNumbers } from './numberColumn.ts'

/** How a row stands to a column, a byte each; the column's values follow for the rows that have one. */
export const PRESENCE = { value: 0, null: 1, absent: 2 } as const
/** Before the column: every row has a value, or a byte for each says whether. */
export const PRESENCES = { all: 0, each: 1 } as const

type Row = Readonly<Record<string, unknown>>
/** Writes the values of one kind of column. */
type Write = (out: ByteWriter, values: readonly unknown[]) => void

const utf8 = new TextEncoder()

/**
 * Rows as bytes: uint32 number of rows, then the columns in the order of the schema. Fields that the schema does not
 * name are left out. @throws TypeError for a value of another type than its column's
 */
export const encodeTable = (schema: ColumnSchema, rows: readonly Row[]): Uint8Array<ArrayBuffer> => {
  const out = new ByteWriter()
  out.u32(rows.length)
  writeColumns(out, schema, rows)
  return out.written().slice()
}

const writeColumns = (out: ByteWriter, schema: ColumnSchema, rows: readonly Row[]): void => {
  for (const [name, column] of Object.entries(schema)) writeColumn(out, name, column, rows)
}

const writeColumn = (out: ByteWriter, name: string, column: Column, rows: readonly Row[]): void => {
  let values: readonly unknown[] = rows.map((row) => row[name])
  if (
    values.some((value) => value === null && !column.nullable) ||
    (!column.optional && values.includes(undefined))
  )
    throw new TypeError(`columns: ${name} has no value`)
  if (column.nullable || column.optional) {
    const isEvery = values.every((value) => value !== null && value !== undefined)
    out.u8(isEvery ? PRESENCES.all : PRESENCES.each)
    if (!isEvery) for (const value of values) out.u8(presenceOf(value))
    values = values.filter((value) => value !== null && value !== undefined)
  }
  writerOf(name, column)(out, values)
}

const presenceOf = (value: unknown): number => {
  if (value === null) return PRESENCE.null
  return value === undefined ? PRESENCE.absent : PRESENCE.value
}

const writerOf = (name: string, column: Column): Write => {
  const all = <T>(isType: (value: unknown) => value is T, values: readonly unknown[]): readonly T[] => {
    if (!values.every(isType)) throw new TypeError(`columns: ${name} has a value of another type`)
    return values
  }
  switch (column.kind) {
    case 'number':
      return (out, values) => writeNumbers(out, all(isNumber, values), column.scale)
    case 'id':
      return (out, values) => writeNumbers(out, all(isNumber, values), 1)
    case 'flag':
      return (out, values) => {
        for (const value of all(isBoolean, values)) out.u8(value ? 1 : 0)
      }
    case 'text':
      return (out, values) => writeTexts(out, all(isString, values))
    case 'word':
      return (out, values) => {
        for (const value of all(isString, values)) {
          const index = column.words.indexOf(value)
          if (index === -1) throw new TypeError(`columns: ${name} has an unknown word`)
          out.u8(index)
        }
      }
    case 'part':
      return (out, values) => writeColumns(out, column.columns, all(isRow, values))
    case 'list':
      return column.shared
        ? (out, values) => writeShared(out, column.columns, all(isRows, values))
        : (out, values) => writeLists(out, column.columns, all(isRows, values))
    default:
      return (out, values) => writeCounts(out, all(isRow, values))
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isString = (value: unknown): value is string => typeof value === 'string'
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow)

/** The place of each value among the different ones, and the different ones in the order of their first appearance. */
const dictionaryOf = (keys: readonly string[]): { indexes: number[]; firsts: number[] } => {
  const known = new Map<string, number>()
  const firsts: number[] = []
  const indexes = keys.map((key, row) => {
    const index = known.get(key) ?? known.size
    if (index === known.size) {
      known.set(key, index)
      firsts.push(row)
    }
    return index
  })
  return { indexes, firsts }
}

/** uint32 number of different texts, their lengths in UTF-16, uint32 bytes, their UTF-8; which of them each row has. */
const writeTexts = (out: ByteWriter, values: readonly string[]): void => {
  const { indexes, firsts } = dictionaryOf(values)
  const texts = firsts.map((row) => values[row] ?? '')
  out.u32(texts.length)
  writeNumbers(
    out,
    texts.map((text) => text.length),
    1,
  )
  const bytes = utf8.encode(texts.join(''))
  out.u32(bytes.length)
  out.bytes(bytes)
  writeNumbers(out, indexes, 1)
}

/** uint32 number of different lists, the lists; which of them each row has. */
const writeShared = (out: ByteWriter, schema: ColumnSchema, values: readonly (readonly Row[])[]): void => {
  const { indexes, firsts } = dictionaryOf(values.map((rows) => JSON.stringify(rows)))
  out.u32(firsts.length)
  writeLists(
    out,
    schema,
    firsts.map((row) => values[row] ?? []),
  )
  writeNumbers(out, indexes, 1)
}

/** The length of each list, uint32 rows of all lists, their columns. */
const writeLists = (out: ByteWriter, schema: ColumnSchema, values: readonly (readonly Row[])[]): void => {
  writeNumbers(
    out,
    values.map((rows) => rows.length),
    1,
  )
  const rows = values.flat()
  out.u32(rows.length)
  writeColumns(out, schema, rows)
}

/** The number of entries of each row, uint32 entries of all rows, their names, their numbers. */
const writeCounts = (out: ByteWriter, values: readonly Row[]): void => {
  const entries = values.map((row) => Object.entries(row))
  writeNumbers(
    out,
    entries.map(({ length }) => length),
    1,
  )
  const all = entries.flat()
  out.u32(all.length)
  writeTexts(
    out,
    all.map(([name]) => name),
  )
  writerOf('counts', COUNT)(
    out,
    all.map(([, count]) => count),
  )
}
const COUNT: Column = { kind: 'number', scale: 1, nullable: false, optional: false }
