/**
 * Arrays in the binary form of their type, for unnest(): the database takes the numbers as they are instead of reading them
 * out of a text, which is half the price of a statement of thousands of rows. The driver passes a Buffer on as it is.
 */

type Nullable<T> = readonly (T | null | undefined)[]

interface ElementType {
  /** pg_type.oid */
  readonly oid: number
  readonly bytes: number
}
const INTEGER: ElementType = { oid: 23, bytes: 4 }
const BIGINT: ElementType = { oid: 20, bytes: 8 }
const FLOAT8: ElementType = { oid: 701, bytes: 8 }
const BOOLEAN: ElementType = { oid: 16, bytes: 1 }

/** Dimensions, whether there are nulls, the type; the length of the only dimension and its first index. */
const HEAD_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const TWO_TO_32 = 2 ** 32

const arrayOf = <T>(
  { oid, bytes }: ElementType,
  values: Nullable<T>,
  put: (view: DataView, at: number, value: T) => void,
): Buffer => {
  const array = Buffer.allocUnsafe(HEAD_BYTES + values.length * (LENGTH_BYTES + bytes))
  const view = new DataView(array.buffer, array.byteOffset, array.byteLength)
  view.setInt32(0, 1)
  view.setInt32(4, 1)
  view.setInt32(8, oid)
  view.setInt32(12, values.length)
  view.setInt32(16, 1)
  let at = HEAD_BYTES
  for (const value of values) {
    const isNull = value === null || value === undefined
    view.setInt32(at, isNull ? NULL_LENGTH : bytes)
    at += LENGTH_BYTES
    if (isNull) continue
    put(view, at, value)
    at += bytes
  }
  return array.subarray(0, at)
}

/** For integer[]; what is not there becomes NULL. */
export const integerArray = (values: Nullable<number>): Buffer =>
  arrayOf(INTEGER, values, (view, at, value) => view.setInt32(at, value))

/** For bigint[], of safe integers. */
export const bigintArray = (values: Nullable<number>): Buffer =>
  arrayOf(BIGINT, values, (view, at, value) => {
    view.setInt32(at, Math.floor(value / TWO_TO_32))
    view.setUint32(at + 4, value)
  })

/** For double precision[]. */
export const float8Array = (values: Nullable<number>): Buffer =>
  arrayOf(FLOAT8, values, (view, at, value) => view.setFloat64(at, value))

/** For boolean[]. */
export const booleanBytes = (values: Nullable<boolean>): Buffer =>
  arrayOf(BOOLEAN, values, (view, at, value) => view.setUint8(at, value ? 1 : 0))
