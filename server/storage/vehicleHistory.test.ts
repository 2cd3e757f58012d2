import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminStage, openAdminStage, PASSWORD } from '../features/admin/testAdmin.ts'
import { location, simple } from '../live/testFleet.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
})
afterAll(() => stage.host.close())

const client = async (login: string): Promise<number> =>
  (await stage.ask('adminCreateClient', { body: { login, password: PASSWORD } })).json.id

test('leaves history behind when a vehicle changes owners, and deletes all of it with the vehicle', async () => {
  const { stage: fleet } = stage.host
  const { db, clock } = fleet
  const before = await client('before')
  const after = await client('after')
  const [id = 0, other = 0] = await stage.host.addVehicles('before', [{ key: 'moved' }, { key: 'stays' }])
  const drive = async (vehicle: number) => {
    const at = clock.now()
    await fleet.record(location(vehicle, at), simple(vehicle, 'TERM', at))
  }
  await drive(id)
  await drive(other)
  const moved = await stage.ask('adminUpdateVehicle', { params: { id }, body: { clientId: after } })
  expect(moved.status).toBe(200)
  await drive(id)
  const owners = async (table: 'position' | 'event_log') =>
    (
      await db.selectFrom(table).select('owner_id').where('vehicle_id', '=', id).orderBy('owner_id').execute()
    ).map((row) => row.owner_id)
  expect(await owners('position')).toEqual([before, after])
  expect(await owners('event_log')).toEqual([before, after])

  expect((await stage.ask('adminDeleteVehicle', { params: { id } })).status).toBe(204)
  expect(await owners('position')).toEqual([])
  expect(await owners('event_log')).toEqual([])
  expect(await db.selectFrom('position').select('vehicle_id').execute()).toEqual([{ vehicle_id: other }])
  expect(await db.selectFrom('vehicle_past_owner').selectAll().execute()).toEqual([])
})
