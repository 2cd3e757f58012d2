import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSITION_FORMATS, type PositionFormat } from '../../../../src/contract/http/admin/positionFiles.ts'
import { MoveInFault } from '../moveInFault.ts'
import { formatOf } from './createParser.ts'
import { parsed, type TestPoint, WRITERS } from './testFiles.ts'

const decimal = (min: number, max: number, digits: number) =>
  fc.integer({ min: min * 10 ** digits, max: max * 10 ** digits }).map((value) => value / 10 ** digits)

const point: fc.Arbitrary<TestPoint> = fc.record({
  at: fc.integer({ min: 946_684_800, max: 1_893_456_000 }),
  latitude: decimal(-90, 90, 6),
  longitude: decimal(-180, 180, 6),
  speed: decimal(0, 80, 2),
  course: fc.integer({ min: 0, max: 359 }),
  altitude: decimal(-400, 8_000, 1),
})

describe.each(POSITION_FORMATS)('%s', (format) => {
  test('reads what is written, wherever the text is cut', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(point, { minLength: 1, maxLength: 30, selector: ({ at }) => at }),
        fc.integer({ min: 1, max: 400 }),
        (points, cut) => {
          const text = WRITERS[format](points)
          expect(formatOf(text)).toBe(format)
          const entries = parsed(format, text, { cut })
          expect(entries).toHaveLength(points.length)
          entries.forEach((entry, index) => {
            const { at, latitude, longitude, speed, course, altitude } = points[index] as TestPoint
            if (entry.kind !== 'position') throw new Error(`${entry.reason}: ${entry.text}`)
            const { report } = entry
            expect(report.at).toBe(at * 1_000)
            expect(report.fix?.latitude).toBeCloseTo(latitude, 6)
            expect(report.fix?.longitude).toBeCloseTo(longitude, 6)
            expect(report.fix?.speed).toBeCloseTo(speed, 6)
            expect(report.fix).toMatchObject({ course, altitude, isValid: true })
            if (format !== 'gpx') expect(report.fix?.satellites).toBe(8)
          })
        },
      ),
    )
  })

  test('says something of any text, and fails with words where it cannot', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.constantFrom('\n', ';', '<', '>', '$GPRMC,', 'REG;', '"'),
          ),
        ),
        point,
        fc.nat(),
        (noise, one, place) => {
          const good = WRITERS[format]([one, one])
          const at = place % good.length
          const text = good.slice(0, at) + noise.join('') + good.slice(at)
          expect(() => anyOf(format, text)).not.toThrow()
        },
      ),
    )
  })
})

/** The entries, or the fault. */
const anyOf = (format: PositionFormat, text: string): unknown => {
  try {
    return parsed(format, text)
  } catch (error) {
    if (error instanceof MoveInFault) return error.message
    throw error
  }
}
