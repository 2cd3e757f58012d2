import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'
import { DIRTY } from '../../store/dirtySet.ts'
import { handIndex } from '../../testing/mapViews.ts'
import { PlaceIndex, WORLD_UNITS, type WorldBox } from './placeIndex.ts'

/** Far enough apart to exceed the initial capacity. */
const STEP = 40
const SLOTS = 60 * STEP

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: 50, max: 50.05, noNaN: true }),
  fc.constantFrom(Number.NaN, 90, -90, 85.06, 0),
)
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 30, max: 30.05, noNaN: true }),
  fc.constantFrom(180, -180, 0),
)
/** Put at once, or only noted as moved. Two of ten read the index in between, which applies the noted moves. */
const move = fc.record({
  slot: fc.nat(SLOTS / STEP - 1).map((nth) => nth * STEP),
  latitude,
  longitude,
  how: fc.constantFrom('put', 'put', 'noted', 'noted', 'told of something else'),
  isLookedAt: fc.nat(9).map((n) => n < 2),
})
const unit = fc.oneof(fc.nat(WORLD_UNITS - 1), fc.constantFrom(0, WORLD_UNITS - 1))
const box = fc.tuple(unit, unit, unit, unit).map(
  ([a, b, c, d]): WorldBox => ({
    west: Math.min(a, b),
    east: Math.max(a, b),
    north: Math.min(c, d),
    south: Math.max(c, d),
  }),
)
/** A box around a crowd, smaller than a few cells. */
const smallBox = fc
  .record({
    at: fc.tuple(fc.double({ min: 50, max: 50.05, noNaN: true }), longitude),
    reach: fc.nat(900_000),
  })
  .map(({ at: [lat, lon], reach }): WorldBox => {
    const [x, y] = [Math.floor(mercatorX(lon) * WORLD_UNITS), Math.floor(mercatorY(lat) * WORLD_UNITS)]
    return {
      west: Math.max(0, x - reach),
      east: Math.min(WORLD_UNITS - 1, x + reach),
      north: y - reach,
      south: y + reach,
    }
  })

const unitOf = (share: number, most: number): number =>
  Math.min(most, Math.max(0, Math.floor(share * WORLD_UNITS)))

test('a box finds each slot in it once after any moves, by cells and by a full scan', () => {
  fc.assert(
    fc.property(
      fc.array(move, { maxLength: 150 }),
      fc.oneof(box, smallBox),
      fc.boolean(),
      (moves, area, byCells) => {
        const now = new Map<number, readonly [latitude: number, longitude: number]>()
        const index = new PlaceIndex({
          readPlaces: (slots, from, to, { latitudes, longitudes }) => {
            for (const [nth, slot] of slots.subarray(from, to).entries()) {
              ;[latitudes[nth], longitudes[nth]] = now.get(slot) ?? [Number.NaN, Number.NaN]
            }
          },
        })
        const truth = new Map<number, { readonly x: number; readonly y: number }>()
        for (const { slot, latitude: lat, longitude: lon, how, isLookedAt } of moves) {
          if (isLookedAt) index.visit(area, SLOTS, () => true)
          if (how === 'told of something else') {
            index.noteMoved(Uint32Array.of(slot), Uint16Array.of(DIRTY.position), 0, 1, DIRTY.place)
            continue
          }
          now.set(slot, [lat, lon])
          if (how === 'put') index.put(slot, lat, lon)
          else
            index.noteMoved(
              Uint32Array.of(0, slot, 0),
              Uint16Array.of(0, DIRTY.place + DIRTY.position, 0),
              1,
              2,
              DIRTY.place,
            )
          truth.delete(slot)
          if (Number.isNaN(lat)) continue
          truth.set(slot, {
            x: unitOf(mercatorX(lon), WORLD_UNITS - 1),
            y: unitOf(mercatorY(lat), WORLD_UNITS - 2),
          })
        }
        const found: number[] = []
        // The limit is weighed against the number of cells.
        const isSmall = area.east - area.west < 4_000_000
        index.visit(area, byCells && isSmall ? 1_000_000 : SLOTS, (slot) => found.push(slot) > 0)
        const expected = [...truth].filter(
          ([, { x, y }]) => x >= area.west && x <= area.east && y >= area.north && y <= area.south,
        )
        expect(found.toSorted((a, b) => a - b)).toEqual(
          expected.map(([slot]) => slot).toSorted((a, b) => a - b),
        )
        for (let slot = 0; slot < SLOTS; slot += STEP)
          expect(index.isIn(slot, area)).toBe(found.includes(slot))
      },
    ),
    { numRuns: 300 },
  )
})

test('a visit ends when the visitor returns false', () => {
  const index = handIndex()
  for (let slot = 0; slot < 50; slot++) index.put(slot, 50, 30)
  const whole: WorldBox = { west: 0, east: WORLD_UNITS - 1, north: 0, south: WORLD_UNITS - 1 }
  let visits = 0
  index.visit(whole, 50, () => ++visits < 7)
  expect(visits).toBe(7)
})
