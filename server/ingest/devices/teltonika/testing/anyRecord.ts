import fc from 'fast-check'
import type { SimulatedElement, SimulatedRecord } from './teltonikaDevice.ts'

/** An element of one of these numbers, with a value of one, two, four or eight bytes. */
export const anyFixedElement = (id: fc.Arbitrary<number>): fc.Arbitrary<SimulatedElement> =>
  fc
    .record({ id, width: fc.constantFrom(1, 2, 4, 8) })
    .chain(({ id: one, width }) =>
      fc.uint8Array({ minLength: width, maxLength: width }).map((bytes) => ({ id: one, bytes })),
    )

/** A record anywhere on earth, from `lowest` metres up, with at most eight of the elements, each number once. */
export const anyRecord = (
  element: fc.Arbitrary<SimulatedElement>,
  lowest = -500,
): fc.Arbitrary<SimulatedRecord> =>
  fc.record({
    at: fc.integer({ min: 0, max: 4e12 }),
    priority: fc.nat(2),
    longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }),
    altitude: fc.integer({ min: lowest, max: 9_000 }),
    angle: fc.nat(360),
    satellites: fc.nat(60),
    speedKmh: fc.nat(400),
    event: fc.nat(255),
    elements: fc.uniqueArray(element, { maxLength: 8, selector: ({ id }) => id }),
  })
