import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SensorValue } from '../../../src/contract/entities/vehicle.ts'
import type { Observation } from '../ports.ts'
import { collectEvents, location, openTestFleet, TEST_START, type TestFleet } from '../testFleet.ts'

let stage: TestFleet
let seen: ReturnType<typeof collectEvents>
let made = 0
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  seen = collectEvents(stage.fleet)
})
afterAll(() => stage.close())

const SECOND = 1_000
const MINUTE = 60 * SECOND
const FROM = TEST_START - 6 * 60 * MINUTE

const newVehicle = async (settings: readonly object[] = []): Promise<number> => {
  const [id = 0] = await stage.addVehicles('owner', [{ key: `f${++made}` }])
  await sql`update vehicle set settings = ${JSON.stringify(settings)}::jsonb where id = ${id}`.execute(
    stage.db,
  )
  return id
}

/** Positions every 30 s between two minutes, at so many km/h; who moves goes north from where `place` says it was. */
const travel = (
  id: number,
  [from, to]: readonly [number, number],
  kmh: number,
  ignitionOn = true,
  place = 50,
): Observation[] =>
  Array.from({ length: (to - from) * 2 }, (_, step) => {
    const speed = kmh / 3.6
    const latitude = place + (step * 30 * speed) / 111_195
    return location(id, FROM + from * MINUTE + step * 30 * SECOND, { latitude, speed, ignitionOn })
  })

/** Levels of one tank every 30 s. */
const levels = (id: number, [from, to]: readonly [number, number], litres: number): Observation[] =>
  Array.from({ length: (to - from) * 2 }, (_, step) => ({
    event: 'vehicleSensors' as const,
    data: {
      vehicleId: id,
      timestamp: FROM + from * MINUTE + step * 30 * SECOND,
      realSensorValues: [FUEL(litres)],
      multiSensorValues: [],
      logicalInputStatuses: [],
    },
  }))
const FUEL = (value: number): SensorValue => ({
  name: 'Fuel',
  value,
  units: 'L',
  visible: true,
  sensorType: 'FUEL_LEVEL',
  sensorNumber: 27,
})

const logOf = async (id: number): Promise<[string, number][]> => {
  const { rows } = await sql<{ name: string; at: number }>`select name, at from event_log
    where vehicle_id = ${id} and counted order by at, name`.execute(stage.db)
  return rows.map(({ name, at }) => [name, Math.round((at - FROM) / MINUTE)])
}
const publishedOf = (id: number, name: string) =>
  seen.all().filter(({ event, data }) => event === name && data['vehicleId'] === id)

test('publishes a parking when it is certain and when it ends, each once, with its own time [LIVE-18, NOTIF-18]', async () => {
  const id = await newVehicle()
  await stage.record(...travel(id, [0, 10], 60), ...travel(id, [10, 14], 0, true, 50.1))
  expect(await logOf(id)).toEqual([])
  await stage.record(...travel(id, [14, 17], 0, true, 50.1))
  expect(await logOf(id)).toEqual([
    ['PARKING_WITH_IGNITION_START', 10],
    ['VEHICLE_PARKING_START', 10],
  ])
  await stage.record(...travel(id, [17, 25], 50, true, 50.1))
  await stage.record(...travel(id, [17, 25], 50, true, 50.1))
  expect((await logOf(id)).at(-1)).toEqual(['VEHICLE_PARKING_END', 17])
  for (const name of ['PARKING_WITH_IGNITION_START', 'VEHICLE_PARKING_START', 'VEHICLE_PARKING_END']) {
    expect(publishedOf(id, name).map(({ data }) => data['countPerDay'])).toEqual([1])
  }
})

test('publishes fuellings and defuellings with litres and reason [NOTIF-15, NOTIF-16, VEH-52, VEH-53]', async () => {
  const id = await newVehicle()
  await stage.record(...travel(id, [0, 60], 0, false))
  await stage.record(...levels(id, [0, 10], 80), ...levels(id, [10, 30], 140), ...levels(id, [30, 60], 115))
  await stage.record(location(id, FROM + 61 * MINUTE, { speed: 0, latitude: 50, ignitionOn: false }))
  const { rows } = await sql<{ name: string; data: Record<string, unknown> }>`select name, data from event_log
    where vehicle_id = ${id} and name like '%FUELLING%' order by at, name`.execute(stage.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'FUELLING_START',
    'FUELLING_END',
    'DEFUELLING_START',
    'DEFUELLING_END',
  ])
  expect(rows[0]?.data).toMatchObject({
    latitude: 50,
    longitude: 30.52,
    reason: { code: 'step', litres: 60, before: 80, after: 140 },
  })
  expect(rows[2]?.data).toMatchObject({ reason: { litres: 25, before: 140, after: 115 } })
})

test('publishes speed above the limit of the vehicle from its first position to its end [NOTIF-17, VEH-57]', async () => {
  const id = await newVehicle([{ name: 'maximum_allowed_speed', unit: 'km/h', value: 90 }])
  await stage.record(
    ...travel(id, [0, 3], 80),
    ...travel(id, [3, 6], 108, true, 50.036),
    ...travel(id, [6, 8], 80, true, 50.0846),
  )
  expect(await logOf(id)).toEqual([
    ['VEHICLE_OVER_SPEED_START', 3],
    ['VEHICLE_OVER_SPEED_END', 6],
  ])
  const { rows } = await sql<{ reason: object }>`select data->'reason' as reason from event_log
    where vehicle_id = ${id} and name = 'VEHICLE_OVER_SPEED_END'`.execute(stage.db)
  expect(rows).toMatchObject([{ reason: { maxSpeed: 30, allowedSpeed: 25 } }])
})

test('settings that change hold from then on [VEH-67]', async () => {
  const id = await newVehicle([{ name: 'parking_detection_time', unit: 'min', value: 30 }])
  await stage.record(...travel(id, [0, 10], 60), ...travel(id, [10, 20], 0, false, 50.1))
  expect(await logOf(id)).toEqual([])
  await stage.fleet.journal.write(async (write) => {
    const settings = JSON.stringify([{ name: 'parking_detection_time', unit: 'min', value: 5 }])
    await sql`update vehicle set settings = ${settings}::jsonb where id = ${id}`.execute(write.trx)
    const { owner_id: ownerId } = await write.trx
      .selectFrom('vehicle')
      .select('owner_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    write.emit(await write.takeSeqs(1), {
      event: 'vehicleChanged',
      data: { vehicleId: id, name: 'changed', licensePlate: '', parts: ['parameters'] },
      audience: { kind: 'vehicle', ownerId, vehicleId: id },
    })
  })
  await stage.record(...travel(id, [20, 21], 0, false, 50.1))
  expect(await logOf(id)).toEqual([['VEHICLE_PARKING_START', 10]])
})

test('a process that dies after storing and before following loses nothing and publishes nothing twice', async () => {
  const id = await newVehicle()
  await stage.record(...travel(id, [0, 10], 60), ...travel(id, [10, 17], 0, false, 50.1))
  const before = stage.fleet.sink.tallies.recorded
  const done = stage.fleet.sink.record([
    ...travel(id, [17, 25], 60, true, 50.1),
    ...travel(id, [25, 40], 0, false, 50.172),
  ])
  await stage.clock.advance(60)
  await done
  expect(stage.fleet.sink.tallies.recorded).toBeGreaterThan(before)
  expect(await logOf(id)).toEqual([['VEHICLE_PARKING_START', 10]])
  const next = await stage.restart()
  await next.follower.settle()
  const all = [
    ['VEHICLE_PARKING_START', 10],
    ['VEHICLE_PARKING_END', 17],
    ['VEHICLE_PARKING_START', 25],
  ]
  expect(await logOf(id)).toEqual(all)
  // The one that was given up knows it, too, but comes too late.
  await stage.fleet.follower.settle()
  expect(await logOf(id)).toEqual(all)
  expect(stage.fleet.follower.tallies.overtaken).toBeGreaterThan(0)
  await next.stop()
})

test('a failure delays events and loses none, and no source notices', async () => {
  const id = await newVehicle()
  await sql`alter table vehicle_movement rename to vehicle_movement_away`.execute(stage.db)
  const failures = stage.fleet.follower.tallies.failures
  await stage.record(...travel(id, [0, 10], 60), ...travel(id, [10, 17], 0, false, 50.1))
  expect(stage.fleet.follower.tallies.failures).toBe(failures + 1)
  expect(await logOf(id)).toEqual([])
  await sql`alter table vehicle_movement_away rename to vehicle_movement`.execute(stage.db)
  await stage.fleet.follower.settle()
  expect(await logOf(id)).toEqual([['VEHICLE_PARKING_START', 10]])
})
