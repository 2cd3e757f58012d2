import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCELERATION, buildProfile, profileAt, type Zone } from './profile.ts'

const zone: fc.Arbitrary<Zone> = fc.record({
  lengthM: fc.double({ min: 40, max: 20_000, noNaN: true }),
  limit: fc.double({ min: 3, max: 35, noNaN: true }),
  haltS: fc.oneof(fc.constant(0), fc.double({ min: 1, max: 90, noNaN: true })),
})
const zones = fc.array(zone, { minLength: 1, maxLength: 12 })

test('a drive covers its zones exactly, from standstill to standstill', () => {
  fc.assert(
    fc.property(zones, (way) => {
      const profile = buildProfile(way)
      const lengthM = way.reduce((sum, { lengthM: m }) => sum + m, 0)
      expect(profile.lengthM).toBeCloseTo(lengthM, 3)
      expect(profileAt(profile, 0)).toEqual({ place: 0, speed: 0 })
      expect(profileAt(profile, profile.durationS)).toEqual({ place: profile.lengthM, speed: 0 })
    }),
  )
})

test('it never reverses, exceeds the highest limit or accelerates in a burst', () => {
  fc.assert(
    fc.property(zones, (way) => {
      const profile = buildProfile(way)
      const fastest = Math.max(...way.map(({ limit }) => limit))
      let before = profileAt(profile, 0)
      for (let t = 1; t < Math.min(profile.durationS, 4_000); t++) {
        const now = profileAt(profile, t)
        const plausible =
          now.place >= before.place - 1e-6 &&
          now.speed <= fastest + 1e-6 &&
          now.speed - before.speed <= ACCELERATION + 1e-6
        if (!plausible) throw new Error(`second ${t}: ${JSON.stringify({ before, now })}`)
        before = now
      }
    }),
    { numRuns: 40 },
  )
})
