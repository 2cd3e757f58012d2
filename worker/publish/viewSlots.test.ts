import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Viewport } from '../../src/contract/engine/view.ts'
import { isInBox, viewBoxOf } from './viewBox.ts'
import { ViewSlots } from './viewSlots.ts'

const VIEW: Viewport = { west: 30, east: 31, south: 50, north: 51, zoom: 8 }
/** Most slots around the pane for each one on it. */
const AROUND = 4

const place = fc.record({
  slot: fc.nat(40),
  lat: fc.oneof(fc.double({ min: 49.5, max: 51.5, noNaN: true }), fc.constant(Number.NaN)),
  lon: fc.double({ min: 29.5, max: 31.5, noNaN: true }),
})

test('the slots in view and the count on the pane equal a full scan after any moves', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 120 }), fc.integer({ min: 1, max: 12 }), (places, most) => {
      const view = new ViewSlots()
      view.begin(VIEW)
      const at = new Map<number, { lat: number; lon: number }>()
      for (const { slot, ...to } of places) {
        at.set(slot, to)
        if (!view.put(slot, to.lat, to.lon)) view.remove(slot)
        const inside = (margin?: number) =>
          [...at].filter(([, { lat, lon }]) => isInBox(viewBoxOf(VIEW, margin), lat, lon)).map(([key]) => key)
        const { slots } = view
        expect(new Set(slots.members.subarray(0, slots.size))).toEqual(new Set(inside()))
        expect(view.exceeds(most)).toBe(inside(0).length > most || inside().length > most * AROUND)
      }
      view.clear()
      expect([view.slots.size, view.exceeds(0)]).toEqual([0, false])
    }),
  )
})

test('without a viewport no slot is in view', () => {
  const view = new ViewSlots()
  view.begin(null)
  expect([view.put(1, 50.5, 30.5), view.slots.size]).toEqual([false, 0])
})
