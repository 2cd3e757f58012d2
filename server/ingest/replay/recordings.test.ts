import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { KMH_PER_MS } from '../../../src/contract/constants.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import type { Observation } from '../../live/ports.ts'
import { createFakeServer } from '../../live/testing/observations.ts'
import { createReplaySource } from './source.ts'

/** The recordings of real vehicles are stored outside the repository; without them these tests are skipped. */
const recording = (name: string): string =>
  fileURLToPath(new URL(`../../../../shared/data/vehicles/${name}`, import.meta.url))
const AUSTIN = recording('capmetro-austin/austin-2017-04-18.csv.gz')
const CABS = recording('cabspotting-sf/sf-cabs-2008-06-06-17h-19h.csv.gz')

const playAll = async (file: string, speed: number) => {
  const server = createFakeServer(Date.UTC(2026, 10, 20))
  const source = createReplaySource(server, { file, speed, copies: 1, loop: false, owner: 'client' })
  await source.start()
  for (let i = 0; i < 3_000 && !server.lines.some((line) => line.includes('end of pass')); i++) {
    await server.clock.advance(200)
    while (server.clock.pending() === 0 && !server.lines.some((line) => line.includes('end of pass'))) {
      await new Promise((done) => setTimeout(done, 1))
    }
  }
  await source.stop()
  return { observations: server.observed.map((o) => o.observation), report: source.report() }
}

/** Steps between good positions of a vehicle that are faster than the limit. */
const leaps = (observations: readonly Observation[]): number => {
  const last = new Map<number, { timestamp: number; latitude: number; longitude: number }>()
  let found = 0
  for (const o of observations) {
    if (o.event !== 'vehicleLocation' || o.data.validity < 100) continue
    const { vehicleId, timestamp, latitude, longitude } = o.data
    if (latitude === null || longitude === null) throw new Error('a valid position without coordinates')
    const before = last.get(vehicleId)
    last.set(vehicleId, { timestamp, latitude, longitude })
    if (before === undefined || o.data.speed === 0) continue
    const metres = distanceM(before.latitude, before.longitude, latitude, longitude)
    if (metres > 200 + (60 * (timestamp - before.timestamp + 2)) / 1_000) found++
  }
  return found
}

test.skipIf(!existsSync(AUSTIN))(
  `Austin: treats 22 rows at 0,0 and the speed sentinel of 320 vehicles as faults, none as travel (needs ${AUSTIN})`,
  async () => {
    const { observations, report } = await playAll(AUSTIN, 2_000)
    expect(report.vehicles).toBe(320)
    expect(report.faults.zeroIsland).toBe(22)
    expect(report.faults.sentinelSpeed).toBeGreaterThan(0)
    expect(report.refused).toEqual({})
    const positions = observations.flatMap((o) => (o.event === 'vehicleLocation' ? [o.data] : []))
    expect(positions).toHaveLength(44_300)
    const { sentinelSpeed: _, ...ofPlaces } = report.faults
    const invalid = positions.filter((p) => p.validity < 100)
    expect(invalid).toHaveLength(Object.values(ofPlaces).reduce((sum, count) => sum + count, 0))
    expect(positions).not.toContainEqual(expect.objectContaining({ speed: 113.9952 }))
    expect(invalid.every((p) => p.speed === 0)).toBe(true)
    expect(positions.every((p) => p.latitude !== 0 && p.speed < 400 / KMH_PER_MS)).toBe(true)
    expect(leaps(observations)).toBe(0)
    const statuses = observations.flatMap((o) => (o.event === 'deviceStatus' ? [o.data.deviceStatus] : []))
    expect(statuses.filter((s) => s === 'DISCONNECTED').length).toBeGreaterThan(320)
    expect(statuses.filter((s) => s === 'CONNECTED').length).toBe(
      statuses.filter((s) => s === 'DISCONNECTED').length,
    )
  },
  60_000,
)

test.skipIf(!existsSync(CABS))(
  `San Francisco: plays all rows of the evening, with jumps as faults and not as travel (needs ${CABS})`,
  async () => {
    const { observations, report } = await playAll(CABS, 2_000)
    expect(report.vehicles).toBe(481)
    expect(report.refused).toEqual({})
    const positions = observations.flatMap((o) => (o.event === 'vehicleLocation' ? [o.data] : []))
    expect(positions).toHaveLength(48_785)
    expect(report.faults.jump).toBeGreaterThan(0)
    expect(positions.every((p) => p.speed <= 60)).toBe(true)
    expect(leaps(observations)).toBe(0)
    expect(observations.some((o) => o.event === 'vehicleSensors')).toBe(true)
  },
  60_000,
)
