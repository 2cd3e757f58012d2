import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SensorValue } from '../../../src/contract/entities/vehicle.ts'
import {
  readAzimuth,
  readPlace,
  readSpeed,
  storedAzimuth,
  storedPlace,
  storedSpeed,
} from '../../storage/positionUnits.ts'
import type { PositionRow } from '../flushPlan.ts'
import type { StoredReports } from '../recorder.ts'
import { Inbox } from './inbox.ts'

const place = fc.option(fc.double({ min: -180, max: 180, noNaN: true }))
const row: fc.Arbitrary<PositionRow> = fc
  .record({
    vehicleId: fc.integer({ min: 1, max: 6 }),
    timestamp: fc.integer({ min: 1, max: 2 ** 42 }),
    latitude: place,
    longitude: place,
    speed: fc.double({ min: 0, max: 90, noNaN: true }),
    validity: fc.integer({ min: 0, max: 100 }),
    azimuth: fc.option(fc.double({ min: 0, max: 360, noNaN: true })),
    ignitionOn: fc.boolean(),
  })
  .map((data) => ({
    data,
    ownerId: 1,
    newestBefore: null,
    altitude: null,
    satellites: null,
    attributes: null,
  }))

const level = (value: number): SensorValue =>
  ({ sensorNumber: 27, sensorType: 'FUEL_LEVEL', units: 'L', value }) as unknown as SensorValue
const sensorReport = fc
  .record({
    vehicleId: fc.integer({ min: 4, max: 8 }),
    timestamp: fc.integer({ min: 1, max: 2 ** 42 }),
    litres: fc.option(fc.integer({ min: 0, max: 500 })),
  })
  .map(({ vehicleId, timestamp, litres }) => ({
    ownerId: 1,
    vehicleId,
    data: {
      vehicleId,
      timestamp,
      realSensorValues: litres === null ? [] : [level(litres)],
      multiSensorValues: [],
      logicalInputStatuses: [],
    },
  }))

const stored: fc.Arbitrary<StoredReports> = fc.record({
  positions: fc.array(row, { maxLength: 40 }),
  sensors: fc.array(sensorReport as unknown as fc.Arbitrary<StoredReports['sensors'][number]>, {
    maxLength: 10,
  }),
})

/** The plain way: a position as it goes into the table and comes out of it. */
const throughTable = ({ data }: PositionRow) => {
  const [latitude, longitude, azimuth] = [
    storedPlace(data.latitude),
    storedPlace(data.longitude),
    storedAzimuth(data.azimuth),
  ]
  return {
    timestamp: data.timestamp,
    latitude: latitude === null ? null : readPlace(latitude),
    longitude: longitude === null ? null : readPlace(longitude),
    speed: readSpeed(storedSpeed(data.speed)),
    azimuth: azimuth === null ? null : readAzimuth(azimuth),
    validity: data.validity,
    ignitionOn: data.ignitionOn,
  }
}

const inOrder = <T extends { readonly timestamp: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.timestamp - b.timestamp)

test('every vehicle is given what it sent, as the tables will have it and in the order of time, once', () => {
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 5 }), (writes) => {
      const inbox = new Inbox()
      for (const write of writes) inbox.add(write)
      const positions = writes.flatMap((write) => write.positions)
      const reports = writes
        .flatMap((write) => write.sensors)
        .filter(({ data }) => data.realSensorValues.length > 0)
      expect(inbox.count).toBe(positions.length + reports.length)
      const { vehicleIds, given, behind } = inbox.take()
      const senders = [...positions.map(({ data }) => data.vehicleId), ...reports.map((one) => one.vehicleId)]
      expect(vehicleIds).toHaveLength(new Set(senders).size)
      expect(new Set(vehicleIds)).toEqual(new Set(senders))
      expect(behind.size).toBe(0)
      for (const vehicleId of vehicleIds) {
        const mine = positions.filter(({ data }) => data.vehicleId === vehicleId).map(throughTable)
        expect(given(vehicleId).positions).toEqual(inOrder(mine))
        const samples = reports.filter((one) => one.vehicleId === vehicleId)
        expect(given(vehicleId).samples.map(({ timestamp }) => timestamp)).toEqual(
          inOrder(samples.map(({ data }) => data)).map(({ timestamp }) => timestamp),
        )
      }
      expect(inbox.isEmpty).toBe(true)
    }),
  )
})

test('what is too much to wait is let go of, and its vehicles are to be read from the tables', () => {
  const inbox = new Inbox()
  const [sample] = fc.sample(row, 1)
  if (!sample) throw new Error('no sample')
  const of = (vehicleId: number): PositionRow => ({ ...sample, data: { ...sample.data, vehicleId } })
  inbox.addBehind(3)
  inbox.add({ positions: Array.from({ length: 100_001 }, (_, index) => of((index % 2) + 1)), sensors: [] })
  expect(inbox.count).toBe(0)
  expect(inbox.take().behind).toEqual(new Set([1, 2, 3]))
})
