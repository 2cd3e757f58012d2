import { ByteReader } from './byteReader.ts'
import type { Column, ColumnSchema } from './columnSchema.ts'
import { PRESENCE, PRESENCES } from './encodeTable.ts'
import { readIndexes, readNumbers } from './numberColumn.ts'

/** The value of a row. */
type Read = (row: number) => unknown
type PlainRow = Readonly<Record<string, unknown>>

/** More rows than any chunk has, so that damaged bytes reserve no memory. */
const MAX_ROWS = 4_194_304

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A table whose rows are read one at a time, through one object that stands for the current row. */
export interface TableCursor<Row> {
  readonly count: number
  /** The current row; valid until the next `goTo`. Its parts are cursors as well, its counts are read by `eachCount`. */
  readonly current: Row
  goTo(row: number): void
  /** A copy of a row as a plain object. */
  copy(row: number): Row
}

/** Reads tables of one schema. */
export interface TableReader<Row> {
  /** @throws RangeError for bytes that are no table of this schema */
  read(bytes: Uint8Array): TableCursor<Row>
}

/** The fields of a row as getters of a class, so that reading a row makes no object. */
interface CurrentRow {
  reads: readonly Read[]
  row: number
}

/**
 * Makes the reader of a schema's tables. Everything that a schema promises is checked when the bytes are read, so that
 * rows need no further check.
 */
export const tableReader = <Row extends object>(schema: ColumnSchema): TableReader<Row> => {
  const rowType = createRowType(schema)
  return {
    read: (bytes) => {
      const reader = new ByteReader(bytes)
      const count = reader.u32()
      if (count > MAX_ROWS) throw new RangeError('columns: too many rows')
      const reads = readColumns(reader, schema, count)
      if (!reader.isAtEnd) throw new RangeError('columns: bytes follow the last column')
      const current = createRow(rowType, reads)
      return {
        count,
        current: current as unknown as Row,
        goTo: (row) => {
          current.row = row
        },
        copy: (row) => copyOf(schema, reads, row) as Row,
      }
    },
  }
}

type RowType = new () => CurrentRow

const createRowType = (schema: ColumnSchema): RowType => {
  class TableRow implements CurrentRow {
    reads: readonly Read[] = []
    row = 0
  }
  for (const [index, name] of Object.keys(schema).entries()) {
    Object.defineProperty(TableRow.prototype, name, {
      get(this: CurrentRow) {
        return this.reads[index]?.(this.row)
      },
    })
  }
  return TableRow
}

const createRow = (rowType: RowType, reads: readonly Read[]): CurrentRow => {
  const row = new rowType()
  row.reads = reads
  return row
}

const rowTypes = new WeakMap<ColumnSchema, RowType>()
const rowTypeOf = (schema: ColumnSchema): RowType => {
  const known = rowTypes.get(schema) ?? createRowType(schema)
  rowTypes.set(schema, known)
  return known
}

const copyOf = (schema: ColumnSchema, reads: readonly Read[], row: number): PlainRow => {
  const copied: Record<string, unknown> = {}
  for (const [index, [name, column]] of Object.entries(schema).entries()) {
    const value = reads[index]?.(row)
    if (value === undefined) continue
    copied[name] = value === null ? null : copyValue(column, value)
  }
  return copied
}
const copyValue = (column: Column, value: unknown): unknown => {
  if (column.kind === 'part') return copyPart(column.columns, value as CurrentRow)
  return column.kind === 'counts' ? copyCounts(value as Readonly<Record<string, number>>) : value
}
const copyPart = (schema: ColumnSchema, part: CurrentRow): PlainRow => copyOf(schema, part.reads, part.row)

const readColumns = (reader: ByteReader, schema: ColumnSchema, count: number): readonly Read[] =>
  Object.values(schema).map((column) => readColumn(reader, column, count))

const readColumn = (reader: ByteReader, column: Column, count: number): Read => {
  const { nullable, optional } = column
  const each = (nullable || optional) && reader.u8() !== PRESENCES.all
  if (!each) return readValues(reader, column, count)
  const presences = reader.bytes(count)
  /** The place of each row among those with a value. */
  const places = new Uint32Array(count)
  let present = 0
  for (let row = 0; row < count; row++) {
    const presence = presences[row] ?? 0
    const isAllowed =
      presence === PRESENCE.value ||
      (presence === PRESENCE.null && nullable) ||
      (presence === PRESENCE.absent && optional)
    if (!isAllowed) throw new RangeError('columns: a value is missing')
    places[row] = present
    if (presence === PRESENCE.value) present += 1
  }
  const read = readValues(reader, column, present)
  return (row) => {
    const presence = presences[row]
    if (presence === PRESENCE.value) return read(places[row] ?? 0)
    return presence === PRESENCE.null ? null : undefined
  }
}

const readValues = (reader: ByteReader, column: Column, count: number): Read => {
  switch (column.kind) {
    case 'number':
      return fromNumbers(readNumbers(reader, count, column.scale))
    case 'id':
      return fromNumbers(checkIds(readNumbers(reader, count, 1)))
    case 'flag': {
      const bits = checkBytes(reader.bytes(count), 2)
      return (row) => bits[row] === 1
    }
    case 'text':
      return readTexts(reader, count)
    case 'word': {
      const indexes = checkBytes(reader.bytes(count), column.words.length)
      return (row) => column.words[indexes[row] ?? 0]
    }
    case 'part': {
      const reads = readColumns(reader, column.columns, count)
      const current = createRow(rowTypeOf(column.columns), reads)
      return (row) => {
        current.row = row
        return current
      }
    }
    case 'list':
      return column.shared
        ? readShared(reader, column.columns, count)
        : readLists(reader, column.columns, count)
    default:
      return readCounts(reader, count)
  }
}

const fromNumbers =
  (values: Float64Array): Read =>
  (row) =>
    values[row]

const checkIds = (ids: Float64Array): Float64Array => {
  for (const id of ids)
    if (!Number.isSafeInteger(id) || id <= 0)
      throw new RangeError('columns: an id is no positive whole number')
  return ids
}

const checkBytes = (bytes: Uint8Array, limit: number): Uint8Array => {
  // By index: an iterator over a million bytes takes several times as long.
  for (let row = 0; row < bytes.length; row++)
    if ((bytes[row] ?? 0) >= limit) throw new RangeError('columns: a byte is out of its range')
  return bytes
}

const readTexts = (reader: ByteReader, count: number): Read => {
  const different = reader.u32()
  if (different > count) throw new RangeError('columns: more texts than rows')
  const starts = startsOf(readIndexes(reader, different, MAX_ROWS))
  const all = readUtf8(reader.bytes(reader.u32()))
  if (all.length !== starts[different]) throw new RangeError('columns: the texts have another length')
  const indexes = readIndexes(reader, count, different)
  // Each text is made once: most are repeated, and a known string is faster as a key.
  const made: string[] = []
  return (row) => {
    const index = indexes[row] ?? 0
    return (made[index] ??= all.slice(starts[index], starts[index + 1]))
  }
}

const readUtf8 = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new RangeError('columns: a text is not UTF-8', { cause })
  }
}

/** Where each part begins, and where the last one ends. */
const startsOf = (lengths: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(lengths.length + 1)
  for (let index = 0; index < lengths.length; index++)
    starts[index + 1] = (starts[index] ?? 0) + (lengths[index] ?? 0)
  return starts
}

const readShared = (reader: ByteReader, schema: ColumnSchema, count: number): Read => {
  const different = reader.u32()
  if (different > count) throw new RangeError('columns: more lists than rows')
  const read = readLists(reader, schema, different)
  const lists = Array.from({ length: different }, (_, index) => read(index))
  const indexes = readIndexes(reader, count, different)
  return (row) => lists[indexes[row] ?? 0]
}

/** The lengths of what follows, and how many entries that is; both must agree. */
const readStarts = (reader: ByteReader, count: number): { starts: Uint32Array; total: number } => {
  const starts = startsOf(readIndexes(reader, count, MAX_ROWS))
  const total = reader.u32()
  if (total !== starts[count] || total > MAX_ROWS) throw new RangeError('columns: the lengths do not agree')
  return { starts, total }
}

const readLists = (reader: ByteReader, schema: ColumnSchema, count: number): Read => {
  const { starts, total } = readStarts(reader, count)
  const reads = readColumns(reader, schema, total)
  return (row) => {
    const rows: PlainRow[] = []
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) rows.push(copyOf(schema, reads, at))
    return rows
  }
}

/** The counts of the current row of a cursor. */
class CurrentCounts {
  row = 0
  readonly #starts: Uint32Array
  readonly #nameAt: (at: number) => string
  readonly #counts: Float64Array

  constructor(reader: ByteReader, rows: number) {
    const { starts, total } = readStarts(reader, rows)
    this.#starts = starts
    this.#nameAt = readTexts(reader, total) as (at: number) => string
    this.#counts = readNumbers(reader, total, 1)
  }

  each(visit: (name: string, count: number) => void): void {
    const end = this.#starts[this.row + 1] ?? 0
    for (let at = this.#starts[this.row] ?? 0; at < end; at++) visit(this.#nameAt(at), this.#counts[at] ?? 0)
  }
}

const readCounts = (reader: ByteReader, count: number): Read => {
  const current = new CurrentCounts(reader, count)
  return (row) => {
    current.row = row
    return current
  }
}

/** Visits numbers by names, those of a cursor's current row without making an object of them. */
export const eachCount = (
  counts: Readonly<Record<string, number>>,
  visit: (name: string, count: number) => void,
): void => {
  if (counts instanceof CurrentCounts) counts.each(visit)
  else for (const name of Object.keys(counts)) visit(name, counts[name] ?? 0)
}

/** A copy of numbers by names as a plain object. */
export const copyCounts = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  // Without a prototype, so that every name is a key of its own.
  const copied = Object.create(null) as Record<string, number>
  eachCount(counts, (name, count) => {
    copied[name] = count
  })
  return copied
}
