import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Observation } from './ports.ts'
import { collectEvents, location, openTestFleet, TEST_START, type TestFleet } from './testFleet.ts'

const MINUTE = 60_000
const FROM = TEST_START - 6 * 60 * MINUTE
/** The end of the past. */
const UNTIL = FROM + 60 * MINUTE

let stage: TestFleet
let seen: ReturnType<typeof collectEvents>
let made = 0
beforeAll(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  seen = collectEvents(stage.fleet)
})
afterAll(() => stage.close())

const newVehicle = async (): Promise<number> =>
  (await stage.addVehicles('owner', [{ key: `p${++made}` }]))[0] ?? 0

/** A drive north of 10 minutes, then half an hour at its end, from a minute on; every 30 s. */
const driveAndStand = (id: number, minute: number): Observation[] =>
  Array.from({ length: 80 }, (_, step) => {
    const speed = step < 20 ? 15 : 0
    const latitude = 50 + (Math.min(step, 20) * 30 * 15) / 111_195
    return location(id, FROM + minute * MINUTE + step * 30_000, {
      latitude,
      speed,
      ignitionOn: step < 20,
    })
  })

/** The same observations as those of the past. */
const asPast = (all: readonly Observation[]): Observation[] =>
  all.map((one) => (one.event === 'vehicleLocation' ? { ...one, past: { ownerId: null } } : one))

const logOf = async (id: number) => {
  const { rows } = await sql<{ name: string; minute: number; isPast: boolean }>`select name,
      ((at - ${FROM}) / ${MINUTE})::integer as minute, seq < 0 as "isPast"
    from event_log where vehicle_id = ${id} order by at, name`.execute(stage.db)
  return rows
}
const publishedOf = (id: number): readonly string[] =>
  seen
    .all()
    .flatMap(({ event, data }) =>
      data['vehicleId'] === id && event.startsWith('VEHICLE_PARKING') ? [event] : [],
    )

test('keeps what is detected in the stored past of a vehicle, and publishes nothing of it', async () => {
  const id = await newVehicle()
  await stage.fleet.past.announce([id], UNTIL)
  await stage.record(...asPast(driveAndStand(id, 0)))
  expect(await logOf(id)).toEqual([])
  await stage.fleet.past.follow(id)
  expect(await logOf(id)).toEqual([{ name: 'VEHICLE_PARKING_START', minute: 10, isPast: true }])
  await stage.fleet.past.follow(id)
  expect(await logOf(id)).toHaveLength(1)
  // It goes on from there: the parking of the past ends where the vehicle was seen last, for the gap is long.
  await stage.record(...driveAndStand(id, 70))
  expect(await logOf(id)).toEqual([
    { name: 'VEHICLE_PARKING_START', minute: 10, isPast: true },
    { name: 'VEHICLE_PARKING_END', minute: 39, isPast: false },
    { name: 'VEHICLE_PARKING_START', minute: 80, isPast: false },
  ])
  expect(publishedOf(id)).toEqual(['VEHICLE_PARKING_END', 'VEHICLE_PARKING_START'])
})

test('publishes nothing of a past that is stored when the vehicle reports for the first time', async () => {
  const id = await newVehicle()
  await stage.fleet.past.announce([id], UNTIL)
  await stage.record(...asPast(driveAndStand(id, 0)))
  await stage.record(...driveAndStand(id, 70))
  await stage.fleet.past.follow(id)
  expect(await logOf(id)).toEqual([{ name: 'VEHICLE_PARKING_START', minute: 80, isPast: false }])
  expect(publishedOf(id)).toEqual(['VEHICLE_PARKING_START'])
})

test('follows from now on at the latest, whenever the past is said to end', async () => {
  const id = await newVehicle()
  await stage.fleet.past.announce([id], stage.clock.now() + 600 * MINUTE)
  const { rows } = await sql<{ newest: number }>`select newest from vehicle_movement
    where vehicle_id = ${id}`.execute(stage.db)
  expect(rows).toEqual([{ newest: stage.clock.now() }])
})

test('follows from the latest moment that a past was said to end, as long as nobody followed the vehicle', async () => {
  const id = await newVehicle()
  const newestOf = async () => {
    const { rows } = await sql<{ newest: number }>`select newest from vehicle_movement
      where vehicle_id = ${id}`.execute(stage.db)
    return rows.map(({ newest }) => newest)
  }
  await stage.fleet.past.announce([id], UNTIL)
  await stage.fleet.past.announce([id], UNTIL + 30 * MINUTE)
  await stage.fleet.past.announce([id], UNTIL + MINUTE)
  expect(await newestOf()).toEqual([UNTIL + 30 * MINUTE])
  await stage.record(...driveAndStand(id, 95))
  const followed = await newestOf()
  await stage.fleet.past.announce([id], UNTIL + 300 * MINUTE)
  expect(await newestOf()).toEqual(followed)
})

test('stores once how a vehicle was driven in its past, whether in one batch or in several', async () => {
  const [whole, cut] = [await newVehicle(), await newVehicle()]
  await stage.fleet.past.keep(driveAndStand(whole, 0))
  const rows = driveAndStand(cut, 0)
  for (const part of [rows.slice(0, 9), rows.slice(9, 40), rows.slice(40)]) await stage.fleet.past.keep(part)
  const drives = await sql<{ id: number; km: number }>`select vehicle_id::integer as id,
      round((details ->> 'metres')::float8 / 1000)::integer as km
    from driving_event where kind = 'drive' and vehicle_id in (${whole}, ${cut}) order by 1`.execute(stage.db)
  expect(drives.rows).toEqual([
    { id: whole, km: 9 },
    { id: cut, km: 9 },
  ])
})
