import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveEvent } from '../liveEvent.ts'
import { EventRing } from './eventRing.ts'

const MAX_EVENTS = 7
const MAX_AGE_MS = 100

/** A location, or now and then another event. */
const eventOf = (seq: number, committedAt: number, drawn: Drawn): LiveEvent =>
  new LiveEvent(
    seq,
    drawn.location
      ? {
          event: 'vehicleLocation',
          data: drawn.location,
          audience: { kind: 'vehicle', ownerId: drawn.ownerId, vehicleId: drawn.location.vehicleId },
        }
      : {
          event: 'TERM',
          data: { vehicleId: 1, timestamp: committedAt, day: '2026-11-20', countPerDay: 1 },
          audience: { kind: 'everyone' },
        },
    committedAt,
  )

const degrees = (most: number) =>
  fc.option(fc.double({ min: -most, max: most, noNaN: true, noDefaultInfinity: true }))
const drawnEvent = fc.record({
  ownerId: fc.integer({ min: 1, max: 9 }),
  location: fc.option(
    fc.record(
      {
        vehicleId: fc.integer({ min: 1, max: 2 ** 31 }),
        timestamp: fc.integer({ min: 0, max: 2 ** 42 }),
        latitude: degrees(90),
        longitude: degrees(180),
        speed: fc.double({ min: 0, max: 150, noNaN: true }),
        validity: fc.integer({ min: 0, max: 100 }),
        azimuth: degrees(360),
        ignitionOn: fc.boolean(),
        applyIgnitionStatus: fc.boolean(),
        parkingIgnitionSince: fc.option(fc.integer({ min: 0, max: 2 ** 42 })),
      },
      {
        requiredKeys: [
          'vehicleId',
          'timestamp',
          'latitude',
          'longitude',
          'speed',
          'validity',
          'azimuth',
          'ignitionOn',
          'parkingIgnitionSince',
        ],
      },
    ),
  ),
})
type Drawn = typeof drawnEvent extends fc.Arbitrary<infer T> ? T : never

test('remembers the newest events unchanged within number and age, and knows which it forgot', () => {
  const step = fc.record({ events: fc.array(drawnEvent, { maxLength: 12 }), pauseMs: fc.nat(60) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(400), (steps, asked) => {
      const ring = new EventRing(0, { maxEvents: MAX_EVENTS, maxAgeMs: MAX_AGE_MS })
      const all: LiveEvent[] = []
      let now = 1_000
      for (const { events, pauseMs } of steps) {
        now += pauseMs
        const batch = events.map((drawn, i) => eventOf(all.length + i + 1, now, drawn))
        all.push(...batch)
        ring.push(batch, now)
        const kept = all.slice(-MAX_EVENTS).filter(({ committedAt }) => now - committedAt <= MAX_AGE_MS)
        expect(ring.size).toBe(kept.length)
        const forgotten = all.length - kept.length
        const seq = Math.min(asked, all.length)
        expect(ring.after(seq)).toEqual(seq < forgotten ? null : all.slice(seq))
      }
    }),
  )
})
