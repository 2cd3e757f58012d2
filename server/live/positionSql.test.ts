import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Observation } from './ports.ts'
import { location, openTestFleet, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
let ownerId: number
let nextKey = 1
beforeAll(async () => {
  stage = await openTestFleet()
  ownerId = await stage.addOwner('owner')
})
afterAll(() => stage.close())

/** More than the threshold from which a write uses COPY. */
const MANY = 150
const FIRST = TEST_START - 3_600_000
const addVehicle = async (): Promise<number> => {
  const [id] = await stage.addVehicles('owner', [{ key: `p${nextKey++}` }])
  return id ?? Number.NaN
}
const momentOf = (n: number): number => FIRST + n * 1_000
const drive = (id: number): Observation[] =>
  Array.from({ length: MANY }, (_, n) => location(id, momentOf(n), { speed: n / 10, latitude: 50 + n / 1e4 }))
const positionsOf = (id: number) =>
  stage.db.selectFrom('position').selectAll().where('vehicle_id', '=', id).orderBy('ts').execute()
const stateOf = (id: number) =>
  stage.db
    .selectFrom('vehicle_position_state')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', id)
    .executeTakeFirstOrThrow()

test('stores positions copied by the hundred the same as those inserted one by one', async () => {
  const [many, few] = [await addVehicle(), await addVehicle()]
  const odd = (id: number): Observation[] => [
    location(id, momentOf(MANY), { latitude: null, longitude: null, speed: 0, azimuth: null, validity: 0 }),
    {
      ...location(id, momentOf(MANY + 1), {
        latitude: -33.8688197,
        longitude: -151.2092955,
        speed: 109.99,
        azimuth: 360,
      }),
      measured: { altitude: -427.4, satellites: 12, attributes: { power: 12.6, текст: 'ї"\\' } },
    },
    {
      ...location(id, momentOf(MANY + 2), { validity: 66.7, ignitionOn: false, speed: 0.001 }),
      measured: { altitude: 99_999, satellites: null, attributes: { long: 'x'.repeat(5_000) } },
    },
  ]
  await stage.record(...drive(many), ...odd(many))
  for (const one of [...drive(few), ...odd(few)]) await stage.record(one)
  const rows = await positionsOf(many)
  expect(rows).toHaveLength(MANY + 3)
  expect((await positionsOf(few)).map((row) => ({ ...row, vehicle_id: many }))).toEqual(rows)
  const { seq: _seq, ...state } = await stateOf(many)
  expect(state).toMatchObject({
    timestamp: momentOf(MANY + 2),
    speed: 0.01,
    validity: 66.7,
    ignition_on: false,
  })
  const { seq: _other, ...other } = await stateOf(few)
  expect({ ...other, vehicle_id: many }).toEqual(state)
})

test('keeps the first position of an existing moment, however many others come with it', async () => {
  const id = await addVehicle()
  await stage.record(location(id, momentOf(0), { speed: 30 }))
  // As if written by a process that this one does not know of yet.
  await stage.db
    .insertInto('position')
    .values({
      owner_id: ownerId,
      vehicle_id: id,
      ts: momentOf(7),
      speed: 1,
      validity: 100,
      ignition_on: true,
    })
    .execute()
  const { failures } = stage.fleet.sink.tallies
  await stage.record(...drive(id))
  const rows = await positionsOf(id)
  expect(rows).toHaveLength(MANY)
  expect([rows[0]?.speed, rows[6]?.speed, rows[7]?.speed, rows[8]?.speed]).toEqual([3_000, 60, 1, 80])
  expect(await stateOf(id)).toMatchObject({ timestamp: momentOf(MANY - 1), speed: (MANY - 1) / 10 })
  expect(stage.fleet.sink.tallies.failures).toBe(failures)
})

test('stores late positions among hundreds of new ones, and changes nothing when a batch is repeated', async () => {
  const id = await addVehicle()
  await stage.record(location(id, momentOf(-1)))
  const late = [location(id, momentOf(-3), { speed: 5 }), location(id, momentOf(-1), { speed: 9 })]
  const batch = [...late, ...drive(id)]
  await stage.record(...batch)
  const rows = await positionsOf(id)
  expect(rows).toHaveLength(MANY + 2)
  expect(rows[0]).toMatchObject({ ts: momentOf(-3), speed: 500 })
  expect(rows[1]).toMatchObject({ ts: momentOf(-1), speed: 1_000 })
  const state = await stateOf(id)
  await stage.record(...batch)
  expect(await positionsOf(id)).toEqual(rows)
  expect(await stateOf(id)).toEqual(state)
})

test('carries the state of a vehicle over to its next owner and records it as theirs', async () => {
  const id = await addVehicle()
  await stage.record(...drive(id))
  const nextOwner = await stage.addOwner('next')
  await stage.fleet.journal.write(async (write) => {
    await write.trx.updateTable('vehicle').set({ owner_id: nextOwner }).where('id', '=', id).execute()
    write.remember({ kind: 'moved', vehicleId: id, ownerId: nextOwner })
  })
  const moved = { owner_id: nextOwner, vehicle_id: id }
  const states = stage.db.selectFrom('vehicle_position_state').selectAll().where('vehicle_id', '=', id)
  expect(await states.execute()).toMatchObject([{ ...moved, timestamp: momentOf(MANY - 1) }])
  await stage.record(location(id, momentOf(MANY)))
  expect(await states.execute()).toMatchObject([{ ...moved, timestamp: momentOf(MANY) }])
  expect((await positionsOf(id)).at(-1)).toMatchObject({ ...moved, ts: momentOf(MANY) })
})
