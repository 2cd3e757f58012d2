import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { simple } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { seedDemoFuel } from './demoFuel.ts'

const HOUR = 3_600_000

let host: TestFleetApp
let owner: TestUser
beforeEach(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
})
afterEach(() => host.close())

/** Drains and fillings of a vehicle, one an hour, as the detector writes them. */
const recordPast = async (vehicle: number, now: number): Promise<void> => {
  const names = [
    ...Array.from({ length: 2 }, () => 'DEFUELLING_END' as const),
    ...Array.from({ length: 6 }, () => 'FUELLING_END' as const),
  ]
  await host.stage.record(
    ...names.map((name, index) => simple(vehicle, name, now - (names.length - index) * HOUR)),
  )
  await sql`update event_log set data = data || jsonb_build_object('latitude', 50, 'longitude', 30, 'reason',
    jsonb_build_object('code', 'step', 'from', at - 60000, 'to', at, 'litres', 40))`.execute(host.stage.db)
}

test('the correction of the demo lets its day be counted again, and is written once', async () => {
  const { db, clock } = host.stage
  const [vehicle = 0] = await host.addVehicles('owner', [{ key: 'a', licensePlate: 'AA 1111 BB' }])
  await recordPast(vehicle, clock.now())
  const countDays = async () =>
    (await sql`select from late_day where vehicle_id = ${vehicle}`.execute(db)).rows.length
  expect(await countDays()).toBe(0)
  for (let round = 0; round < 2; round += 1) await seedDemoFuel({ db, clock }, owner.accountId)
  const corrections = await db.selectFrom('fuel_correction').selectAll().execute()
  expect(corrections).toMatchObject([{ kind: 'defuelling', made_by: 'owner', owner_id: owner.accountId }])
  expect(await countDays()).toBeGreaterThan(0)
  expect(await db.selectFrom('fuel_receipt').selectAll().execute()).toHaveLength(6)
})
