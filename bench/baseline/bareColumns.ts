import { deflateRawSync } from 'node:zlib'
import type { Column, ColumnSchema } from '../../src/contract/columns/columnSchema.ts'

/**
 * Baseline of `list-wire`: what the lists say as bare columns, each of the whole list as a typed array of the narrowest
 * usual type that holds it (texts one after the other), compressed by itself.
 */

type Row = Readonly<Record<string, unknown>>

/** Compressed bytes of all columns of these rows. */
export const bareColumnBytes = (schema: ColumnSchema, rows: readonly Row[]): number =>
  Object.entries(schema).reduce(
    (sum, [name, column]) =>
      sum +
      bytesOf(
        column,
        rows.map((row) => row[name]),
      ),
    0,
  )

const bytesOf = (column: Column, values: readonly unknown[]): number => {
  const present = values.filter((value) => value !== null && value !== undefined)
  const presence = column.nullable || column.optional ? compressed(presencesOf(values)) : 0
  switch (column.kind) {
    case 'number':
      return presence + compressed(numbersOf(present as number[], column.scale))
    case 'id':
      return presence + compressed(numbersOf(present as number[], 1))
    case 'flag':
      return presence + compressed(Uint8Array.from(present, (value) => (value === true ? 1 : 0)))
    case 'word':
      return presence + compressed(Uint8Array.from(present, (value) => column.words.indexOf(value as string)))
    case 'text':
      return presence + compressed(new TextEncoder().encode((present as string[]).join('\0')))
    case 'part':
      return presence + bareColumnBytes(column.columns, present as Row[])
    case 'list': {
      const lists = present as (readonly Row[])[]
      return presence + compressed(lengthsOf(lists)) + bareColumnBytes(column.columns, lists.flat())
    }
    default: {
      const entries = (present as Row[]).map((row) => Object.entries(row))
      const names = entries.flat().map(([name]) => name)
      const counts = entries.flat().map(([, count]) => count as number)
      return (
        presence +
        compressed(lengthsOf(entries)) +
        compressed(new TextEncoder().encode(names.join('\0'))) +
        compressed(numbersOf(counts, 1))
      )
    }
  }
}

const compressed = (column: ArrayBufferView): number =>
  column.byteLength === 0
    ? 0
    : deflateRawSync(new Uint8Array(column.buffer, column.byteOffset, column.byteLength)).length

const presencesOf = (values: readonly unknown[]): Uint8Array =>
  Uint8Array.from(values, (value) => (value === null ? 1 : value === undefined ? 2 : 0))
const lengthsOf = (lists: readonly (readonly unknown[])[]): Uint8Array =>
  Uint8Array.from(lists, ({ length }) => length)

const numbersOf = (values: readonly number[], scale: number): ArrayBufferView => {
  const steps = values.map((value) => Math.round(value * scale))
  if (steps.some((step, index) => step / scale !== values[index])) return Float64Array.from(values)
  const most = steps.reduce((largest, step) => Math.max(largest, Math.abs(step)), 0)
  if (steps.every((step) => step >= 0) && most < 0x1_00) return Uint8Array.from(steps)
  if (steps.every((step) => step >= 0) && most < 0x1_0000) return Uint16Array.from(steps)
  return most < 0x8000_0000 ? Int32Array.from(steps) : Float64Array.from(steps)
}
