import { expect, test } from 'vitest'
import type { VehicleLocation } from '../../src/contract/wire/events.ts'
import { createEvents } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import { clearedBatch, clearedRow, PROBE_ID, probeEvent } from './probeSites.ts'
import { CITY_SCENE, placeAt } from './scene.ts'
import { toObservations } from './toObservations.ts'

const fleet = createFleet({ vehicles: 5_000, seed: 3 })
const sites = [placeAt(CITY_SCENE, 0, 0), placeAt(CITY_SCENE, 300, -200)]

const distanceToSites = (latitude: number, longitude: number): number =>
  Math.min(
    ...sites.map((site) =>
      Math.max(Math.abs(site.latitude - latitude), Math.abs(site.longitude - longitude) / 2),
    ),
  )
const clear = sites[0]?.clearDegrees ?? 0

test('keeps every vehicle but the probe away from the sites, both in the list and in the events', () => {
  const rows = fleet.miniRows()
  const near = rows.filter(
    ({ vehiclesDataGpsDataDto: gps }) => distanceToSites(gps?.latitude ?? 0, gps?.longitude ?? 0) < clear,
  )
  expect(near.length).toBeGreaterThan(0)
  for (const row of rows.map((one) => clearedRow(sites, one))) {
    const gps = row.vehiclesDataGpsDataDto
    const distance = distanceToSites(gps?.latitude ?? 0, gps?.longitude ?? 0)
    if (row.vehicleId === PROBE_ID) expect(distance).toBe(0)
    else expect(distance).toBeGreaterThanOrEqual(clear * 0.999)
  }
  const events = createEvents(fleet, { seed: 1, rate: 1_000, locationShare: 1, batch: 5_000 })
  const cleared = clearedBatch(sites, events.batch())
  expect(cleared).toHaveLength(4_999)
  for (const { data } of cleared) {
    const { latitude, longitude } = data as VehicleLocation
    expect(distanceToSites(latitude ?? 0, longitude ?? 0)).toBeGreaterThanOrEqual(clear * 0.999)
  }
})

test('places points of the screen as Mercator does: the corners of a tile', () => {
  const world = { name: 'world', zoom: 0, latitude: 0, longitude: 0 }
  const corner = placeAt(world, 256, -256)
  expect(corner.longitude).toBeCloseTo(180)
  expect(corner.latitude).toBeCloseTo(85.0511, 3)
})

test('turns server events into the device reports behind them, with database ids', () => {
  const ids = [0, 71, 72]
  const site = sites[0]
  if (site === undefined) throw new Error('no site')
  const location = probeEvent(site, 9, 1_000)
  const simple = {
    event: 'TERM',
    seq: 2,
    data: { vehicleId: 2, timestamp: 5, day: '2026-11-20', countPerDay: 3 },
  }
  const reset = { event: 'alarmReset', seq: 3, data: { vehicleId: 2, timestamp: 5, alarm: false } } as const
  const observed = toObservations([location, simple, reset], ids)
  expect(observed).toEqual([
    {
      event: 'vehicleLocation',
      data: {
        vehicleId: 71,
        timestamp: 1_000,
        latitude: site.latitude,
        longitude: site.longitude,
        validity: 100,
        speed: 15,
        azimuth: 90,
        ignitionOn: true,
      },
    },
    { event: 'simple', name: 'TERM', data: { vehicleId: 72, timestamp: 5 } },
  ])
})
