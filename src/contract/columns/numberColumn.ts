import type { ByteWriter } from '../wire/byteWriter.ts'
import type { ByteReader } from './byteReader.ts'

/**
 * A column of numbers: whole multiples of 1 / scale as the distance from the least of them or from the previous one,
 * whichever is smaller, in as few bytes as the largest needs. The bytes are stored plane by plane, first the lowest
 * byte of every value, so that what the values have in common compresses well. Anything else is stored as float64.
 */
const FORM = { float64: 0, offset: 1, delta: 2 } as const
/** Doubling a difference of two such values stays a safe integer. */
const MAX_WHOLE = 2 ** 50
const BYTE = 256

/** Writes a column. `scale`: steps per unit. */
export const writeNumbers = (out: ByteWriter, values: readonly number[], scale: number): void => {
  const whole = wholeSteps(values, scale)
  if (whole === null) {
    out.u8(FORM.float64)
    for (const value of values) out.f64(value)
    return
  }
  let least = whole[0] ?? 0
  for (const value of whole) if (value < least) least = value
  let [offsetBits, deltaBits, maxOffset, maxDelta] = [0, 0, 0, 0]
  let before = whole[0] ?? 0
  for (const value of whole) {
    const [offset, delta] = [value - least, zigzag(value - before)]
    offsetBits += Math.log2(offset + 1)
    deltaBits += Math.log2(delta + 1)
    maxOffset = Math.max(maxOffset, offset)
    maxDelta = Math.max(maxDelta, delta)
    before = value
  }
  const isDelta = deltaBits < offsetBits
  out.u8(isDelta ? FORM.delta : FORM.offset)
  out.f64(isDelta ? (whole[0] ?? 0) : least)
  const width = bytesFor(isDelta ? maxDelta : maxOffset)
  out.u8(width)
  for (let plane = 0, unit = 1; plane < width; plane++, unit *= BYTE) {
    before = whole[0] ?? 0
    for (const value of whole) {
      const rest = isDelta ? zigzag(value - before) : value - least
      out.u8(Math.floor(rest / unit) % BYTE)
      before = value
    }
  }
}

/** Reads a column of `count` finite numbers. @throws RangeError for truncated or damaged bytes */
export const readNumbers = (reader: ByteReader, count: number, scale: number): Float64Array => {
  const form = reader.u8()
  const values = new Float64Array(count)
  if (form === FORM.float64) {
    for (let row = 0; row < count; row++) values[row] = reader.finite()
    return values
  }
  if (form !== FORM.offset && form !== FORM.delta) throw new RangeError('columns: an unknown form of numbers')
  const base = reader.finite()
  const width = reader.u8()
  if (width > 7) throw new RangeError('columns: numbers are too wide')
  for (let plane = 0, unit = 1; plane < width; plane++, unit *= BYTE) {
    const bytes = reader.bytes(count)
    for (let row = 0; row < count; row++) values[row] = (values[row] ?? 0) + (bytes[row] ?? 0) * unit
  }
  let value = base
  for (let row = 0; row < count; row++) {
    const rest = values[row] ?? 0
    value = form === FORM.delta ? value + unzigzag(rest) : base + rest
    values[row] = value / scale
  }
  return values
}

/** Reads a column of whole numbers from 0 up to, not including, `limit`. @throws RangeError for another number */
export const readIndexes = (reader: ByteReader, count: number, limit: number): Uint32Array => {
  const values = readNumbers(reader, count, 1)
  const indexes = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    const value = values[row] ?? -1
    if (!(value >= 0 && value < limit)) throw new RangeError('columns: a number is out of its range')
    indexes[row] = value
  }
  return indexes
}

/** The values in steps; null when one of them is no whole number of steps, or too large. */
const wholeSteps = (values: readonly number[], scale: number): number[] | null => {
  const whole: number[] = []
  for (const value of values) {
    const steps = Math.round(value * scale)
    if (!(Math.abs(steps) <= MAX_WHOLE) || steps / scale !== value) return null
    whole.push(steps)
  }
  return whole
}

const zigzag = (value: number): number => (value >= 0 ? value * 2 : value * -2 - 1)
const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : (value + 1) / -2)

const bytesFor = (largest: number): number => {
  let width = 0
  for (let left = largest; left >= 1; left /= BYTE) width += 1
  return width
}
