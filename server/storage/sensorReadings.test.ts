import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Observation } from '../live/ports.ts'
import { openTestFleet, TEST_START, type TestFleet } from '../live/testFleet.ts'
import { keepPartitions } from './keepPartitions.ts'
import { readPartitions } from './partitions/readPartitions.ts'
import { SENSORS } from './partitions/timedTable.ts'
import { readSeries, seriesOf, sensorRowOf } from './sensorReadings.ts'
import { deleteVehicleHistory } from './vehicleHistory.ts'

const DAY_MS = 86_400_000

let stage: TestFleet
let ownerId: number
let vehicle: number
let other: number

type Sensors = Extract<Observation, { event: 'vehicleSensors' }>
const report = (vehicleId: number, timestamp: number, value: number | null): Sensors => ({
  event: 'vehicleSensors',
  data: {
    vehicleId,
    timestamp,
    realSensorValues: [
      { name: 'Fuel', value, units: 'l', visible: true, sensorType: 'FUEL_LEVEL', sensorNumber: 27 },
    ],
    multiSensorValues: [
      { name: 'Total', value: 7.25, units: 'l', visible: true, sensorType: 'FUEL_LEVEL', sensorNumber: 100 },
    ],
    logicalInputStatuses: [{ inputNumber: 2, inputName: 'Door', statusName: 'ON' }],
  },
})

const kept = (vehicleId: number) =>
  stage.db
    .selectFrom('sensor_reading')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .orderBy('ts')
    .execute()

beforeAll(async () => {
  stage = await openTestFleet()
  ownerId = await stage.addOwner('owner')
  ;[vehicle = 0, other = 0] = await stage.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
})
afterAll(() => stage.close())

test('encodes kind and number in a series number', () => {
  for (const kind of ['sensor', 'multi', 'input'] as const) {
    for (const number of [0, 1, 27, 100, -5, 700_000_000]) {
      expect(readSeries(seriesOf(kind, number))).toEqual({ kind, number })
    }
  }
})

test('stores sensor reports in a row, once for a moment, and not in the log', async () => {
  await stage.record(report(vehicle, TEST_START, 40.5))
  await stage.record(report(vehicle, TEST_START, 99), report(vehicle, TEST_START + 1_000, null))
  const series = [seriesOf('sensor', 27), seriesOf('multi', 100), seriesOf('input', 2)]
  const row = { owner_id: ownerId, vehicle_id: vehicle, series }
  expect(await kept(vehicle)).toEqual([
    { ...row, ts: TEST_START, readings: [40.5, 7.25, 1] },
    { ...row, ts: TEST_START + 1_000, readings: [null, 7.25, 1] },
  ])
  expect(await stage.db.selectFrom('event_log').selectAll().execute()).toEqual([])
})

test('leaves out a number or value that the columns cannot hold, without failing', async () => {
  const { data } = report(vehicle, TEST_START, 1e300)
  const [real] = data.realSensorValues
  if (!real) throw new Error('no sensor')
  const odd = { ...data, realSensorValues: [real, { ...real, sensorNumber: 1e12 }], multiSensorValues: [] }
  expect(sensorRowOf(odd, 1)).toMatchObject({
    series: `{${seriesOf('sensor', 27)},${seriesOf('input', 2)}}`,
    readings: '{null,1}',
  })
  expect(sensorRowOf({ ...odd, realSensorValues: [], logicalInputStatuses: [] }, 1)).toBeNull()
})

test('stores a value that is too small for the column as zero', async () => {
  const [vehicleId = 0] = await stage.addVehicles('owner', [{ key: 'c' }])
  const values = [4.1e-62, -5e-324, 1e-38, 1.3e-38]
  await stage.record(...values.map((value, index) => report(vehicleId, TEST_START + index, value)))
  const readings = (await kept(vehicleId)).map((row) => row.readings[0])
  expect(readings).toEqual([0, 0, 0, expect.closeTo(1.3e-38, 44)])
})

test('retains sensors as long as positions, in partitions of a week', async () => {
  await stage.record(report(other, TEST_START - 20 * DAY_MS, 1), report(other, TEST_START - 40 * DAY_MS, 2))
  await keepPartitions(stage.db, { now: TEST_START, keepDays: 30, isStopped: () => false })
  expect((await kept(other)).map(({ ts }) => (TEST_START - ts) / DAY_MS)).toEqual([20])
  const partitions = await readPartitions(stage.db, SENSORS)
  expect(
    partitions.some(({ from, to }) => from <= TEST_START - 20 * DAY_MS && TEST_START - 20 * DAY_MS < to),
  ).toBe(true)
})

test('deletes sensors with their vehicle', async () => {
  await deleteVehicleHistory(stage.db, other, [ownerId])
  expect(await kept(other)).toEqual([])
  expect((await kept(vehicle)).length).toBeGreaterThan(0)
})
