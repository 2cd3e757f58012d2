import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_SENSOR_SETUP } from '../../../src/contract/entities/sensorSetup.ts'
import { sensorReport } from '../../features/sensors/testSensors.ts'
import type { Fleet } from '../createFleet.ts'
import { TEST_START } from '../testFleet.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

const ROUNDS = 12

let cluster: TestCluster
let vehicleId = 0
beforeAll(async () => {
  cluster = await openTestCluster()
  await cluster.stage.addOwner('owner')
  const control = {
    id: 1,
    vehicleId: 0,
    timestamp: TEST_START,
    sensorNum: 61,
    sensorName: 'Analogue input 1',
    condition: 'MoreThen',
    thresholdValue: 5,
    text: 'Pump on',
    enabled: true,
  }
  const state = { ...NO_SENSOR_SETUP, vehicleSensorControlDtoList: [control] }
  const [id = 0] = await cluster.stage.addVehicles('owner', [{ key: 'v', state }])
  vehicleId = id
  await cluster.settled()
})
afterAll(() => cluster.stage.close())

let at = TEST_START - 60_000
const report = async (fleet: Fleet, analogue: number): Promise<void> => {
  at += 100
  await fleet.sink.record([sensorReport(vehicleId, at, { analogue })])
}

test('fires once for a crossing that two servers receive at the same time, and shares the state of the trigger', async () => {
  const { first, second, stage } = cluster
  const rounds = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      await report(round % 2 === 0 ? first : second, 1)
      await Promise.all([report(first, 9), report(second, 9)])
    }
  }
  await cluster.during(rounds())
  const row = await stage.db
    .selectFrom('event_count')
    .select('count')
    .where('vehicle_id', '=', vehicleId)
    .where('name', '=', 'SENSOR_CONTROL')
    .executeTakeFirst()
  expect(row?.count).toBe(ROUNDS)
})
