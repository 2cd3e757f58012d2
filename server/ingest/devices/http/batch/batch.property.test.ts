import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTRIBUTES_MAX } from '../../../../../src/contract/http/intake/fields.ts'
import { readPosition } from './readBatch.ts'
import { readPlainPosition } from './readPlainPosition.ts'

const number = fc.oneof(
  fc.double(),
  fc.double({ min: -200, max: 400, noNaN: true }),
  fc.integer({ min: -300, max: 300 }),
  fc.constantFrom(-90, 90, -180, 180, 360, 360.0000001, 0, -0, 255, 256, 1_000, 10_000_000, -12_000),
)
const anything = fc.oneof(number, fc.constantFrom(null, true, '', '5', 'NaN', {}, [], [1]), fc.string())
/** Mostly values valid for any of the fields. */
const field = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 90 }) },
  { weight: 10, arbitrary: fc.double({ min: 0, max: 90, noNaN: true }) },
  { weight: 1, arbitrary: number },
  { weight: 1, arbitrary: anything },
)
const goodAttributes = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,9}$/),
  fc.oneof(fc.integer(), fc.boolean(), fc.stringMatching(/^[ -~]{0,9}$/)),
)
const attributes = fc.oneof(
  { weight: 12, arbitrary: goodAttributes },
  fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(anything, fc.string({ unit: 'binary' }))),
  fc.constantFrom(
    Object.fromEntries(Array.from({ length: ATTRIBUTES_MAX }, (_, index) => [`a${index}`, 1])),
    Object.fromEntries(Array.from({ length: ATTRIBUTES_MAX + 1 }, (_, index) => [`a${index}`, 1])),
    { text: 'x'.repeat(513) },
    JSON.parse('{"__proto__": 1, "a": 2}') as object,
  ),
  anything,
)
const moment = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 2_000_000_000_000 }) },
  fc.constantFrom('2026-11-20T12:00:00Z', '2026-11-20T12:00', 0, -1, 1.5, 2 ** 60),
  anything,
)
const row = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record(
      {
        at: moment,
        lat: field,
        lon: field,
        altitude: field,
        speed: field,
        course: field,
        satellites: field,
        hdop: field,
        accuracy: field,
        valid: fc.boolean(),
        attributes,
      },
      { requiredKeys: ['at', 'lat', 'lon'] },
    ),
  },
  fc.record(
    { at: moment, lat: field, lon: field, valid: anything, more: anything },
    { requiredKeys: ['at', 'lat', 'lon'] },
  ),
  anything,
)
/** As it arrives: what JSON cannot express is missing. */
const arrived = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

test('the fast path reads a position as the schema does, or leaves it to the schema', () => {
  let short = 0
  fc.assert(
    fc.property(row, (given) => {
      const value = arrived(given)
      const plain = readPlainPosition(value)
      if (plain === null) return
      short++
      expect(readPosition(value, [])).toEqual(plain)
    }),
    { numRuns: 5_000 },
  )
  // Both paths must occur.
  expect(short).toBeGreaterThan(100)
})

test('a typical position takes the fast path', () => {
  const common = { at: 1_790_000_000_000, lat: 50.4, lon: 30.5, altitude: 100, speed: 12.5, course: 90 }
  expect(readPlainPosition(common)).not.toBeNull()
  expect(
    readPlainPosition({ ...common, attributes: { ignition: true, fuel: 12.5, note: 'a' } }),
  ).not.toBeNull()
})

test('any position is read or rejected with a message, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(row, fc.jsonValue()), (given) => {
      const read = readPosition(arrived(given), [0])
      if ('allowed' in read) expect(read.allowed).not.toBe('')
      else expect(Number.isSafeInteger(read.at)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})
