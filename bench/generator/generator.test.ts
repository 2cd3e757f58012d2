import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { vehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import {
  antStatusRow,
  deviceSettingsRow,
  eventCountsRow,
  lockStateRow,
  retranslationRow,
  vehicleDeviceRow,
} from '../../src/contract/http/vehicleLists.ts'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import {
  SIMPLE_EVENT_NAMES,
  STATE_EVENT_NAMES,
  type VehicleLocation,
} from '../../src/contract/wire/events.ts'
import { createEvents, type EventOptions } from './events.ts'
import { createFleet } from './fleet.ts'
import { LIST_ROWS } from './listRows.ts'

const SEED = 7
const fleet = createFleet({ vehicles: 2_000, seed: SEED })
const OPTIONS = { seed: 3, rate: 1_000, locationShare: 0.8, batch: 1_000 }

const SCHEMAS = {
  mini: vehicleMiniState,
  ant: antStatusRow,
  lock: lockStateRow,
  settings: deviceSettingsRow,
  counts: eventCountsRow,
  mapping: vehicleDeviceRow,
  retranslation: retranslationRow,
}

describe('the fleet', () => {
  test('is identical for the same seed, and vehicle i is the same in a smaller fleet', () => {
    const twin = createFleet({ vehicles: 2_000, seed: SEED })
    const small = createFleet({ vehicles: 500, seed: SEED })
    for (const list of LIST_NAMES) expect(twin.rows(list)).toEqual(fleet.rows(list))
    expect(small.identity(499)).toEqual(fleet.identity(499))
    expect(createFleet({ vehicles: 20, seed: SEED + 1 }).miniRows()).not.toEqual(fleet.miniRows(0, 20))
  })

  test.each(LIST_NAMES)('returns rows of the list %s as the server does, vehicle by vehicle', (list) => {
    const rows = fleet.rows(list)
    for (const row of rows) expect(z.safeParse(SCHEMAS[list], row).success, JSON.stringify(row)).toBe(true)
    if (list !== 'retranslation')
      expect(rows.map(({ vehicleId }) => vehicleId)).toEqual(Array.from({ length: 2_000 }, (_, i) => i + 1))
    expect(fleet.rows(list, 10, 20)).toEqual(
      rows.filter(({ vehicleId }) => vehicleId > 10 && vehicleId <= 20),
    )
    expect(LIST_ROWS[list]).toBeTypeOf('function')
  })

  test('has realistic names and plates: several alphabets, several countries, almost no duplicates', () => {
    const rows = fleet.miniRows()
    expect(rows.filter(({ name }) => /[а-яіїєґ]/i.test(name)).length).toBeGreaterThan(100)
    expect(rows.filter(({ name }) => /^[\w-]+ /.test(name)).length).toBeGreaterThan(1_000)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2_000)
    expect(new Set(rows.map(({ licensePlate }) => licensePlate)).size).toBeGreaterThan(1_990)
    expect(rows.filter(({ groups }) => groups.length === 0).length).toBeGreaterThan(100)
    expect(rows.filter(({ fixed }) => fixed !== false)).toHaveLength(20)
  })

  test('rejects an invalid size', () => {
    expect(() => createFleet({ vehicles: -1, seed: 1 })).toThrow('vehicles: a whole number from 0 on, not -1')
  })
})

describe('the events', () => {
  const take = (batches: number, options: EventOptions = OPTIONS) => {
    const stream = createEvents(fleet, options)
    return Array.from({ length: batches }, () => stream.batch()).flat()
  }

  test('are identical for the same seed, however often they are generated', () => {
    expect(take(3)).toEqual(take(3))
    expect(take(1, { ...OPTIONS, seed: 4 })).not.toEqual(take(1))
  })

  test('consist of 80 % locations and every other kind that devices cause', () => {
    const events = take(30)
    const names = events.map(({ event }) => event)
    const locations = names.filter((name) => name === 'vehicleLocation').length
    expect(locations / names.length).toBeGreaterThan(0.78)
    expect(locations / names.length).toBeLessThan(0.82)
    const ofServer = [
      'vehicleZone',
      'deviceCommand',
      'vehicleFixed',
      'vehicleGroups',
      'vehicleChanged',
      'vehicleSensorSetup',
    ]
    for (const name of STATE_EVENT_NAMES.filter((one) => !ofServer.includes(one)))
      expect(names).toContain(name)
    for (const name of SIMPLE_EVENT_NAMES) expect(names).toContain(name)
  })

  test('have seqs without a gap, times at the rate, and locations as the server sends them', () => {
    const events = take(2, { ...OPTIONS, locationShare: 1, firstSeq: 501 })
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_000 }, (_, i) => 501 + i))
    const locations = events.map(({ data }) => data as VehicleLocation)
    expect((locations[1_999]?.timestamp ?? 0) - fleet.startAt).toBe(1_999)
    expect(new Set(locations.map(({ vehicleId }) => vehicleId)).size).toBe(2_000)
    for (const one of locations) {
      expect(Object.keys(one)).toEqual([
        'vehicleId',
        'timestamp',
        'latitude',
        'longitude',
        'validity',
        'speed',
        'azimuth',
        'ignitionOn',
        'parkingIgnitionSince',
      ])
      expect(one.latitude).toBeGreaterThan(43)
      expect(one.latitude).toBeLessThan(56)
      expect(one.longitude).toBeGreaterThan(15)
      expect(one.longitude).toBeLessThan(38)
    }
    expect(locations.some(({ validity }) => validity < 100)).toBe(true)
    expect(locations.some(({ parkingIgnitionSince }) => parkingIgnitionSince !== null)).toBe(true)
  })

  test('move vehicles no farther than their speed allows', () => {
    const before = fleet.columns().places
    const first = take(2, { ...OPTIONS, locationShare: 1 })
    const moved = first.filter(({ data }) => {
      const { vehicleId, longitude } = data as VehicleLocation
      return longitude !== before[(vehicleId - 1) * 2]
    })
    expect(moved.length / first.length).toBeGreaterThan(0.5)
    for (const { data } of first) {
      const { vehicleId, latitude } = data as VehicleLocation
      const from = before[(vehicleId - 1) * 2 + 1] ?? 0
      expect(Math.abs((latitude ?? 0) - from)).toBeLessThan(0.002)
    }
  })
})
