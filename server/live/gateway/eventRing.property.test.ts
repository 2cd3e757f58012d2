import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveEvent } from '../liveEvent.ts'
import { EventRing } from './eventRing.ts'

const MAX_EVENTS = 7
const MAX_AGE_MS = 100

const eventOf = (seq: number, at: number): LiveEvent =>
  new LiveEvent(
    seq,
    {
      event: 'TERM',
      data: { vehicleId: 1, timestamp: at, day: '2026-11-20', countPerDay: 1 },
      audience: { kind: 'everyone' },
    },
    at,
  )

test('whatever comes and whenever, it remembers the newest events within number and age, and knows what it forgot', () => {
  const step = fc.record({ count: fc.nat(12), pauseMs: fc.nat(60) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(400), (steps, asked) => {
      const ring = new EventRing(0, { maxEvents: MAX_EVENTS, maxAgeMs: MAX_AGE_MS })
      const all: LiveEvent[] = []
      let now = 1_000
      for (const { count, pauseMs } of steps) {
        now += pauseMs
        const batch = Array.from({ length: count }, (_, i) => eventOf(all.length + i + 1, now))
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
