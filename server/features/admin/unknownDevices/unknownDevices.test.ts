import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { createDeviceGateway, type RunningGateway } from '../../../ingest/devices/gateway/gateway.ts'
import { claim, deviceReport, whileMoving } from '../../../ingest/devices/gateway/testGateway.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { type AdminStage, openAdminStage, snapshotOf } from '../testAdmin.ts'

let stage: AdminStage
let owner: TestUser
let gateway: RunningGateway
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  const { fleet } = stage.host.stage
  gateway = createDeviceGateway({ fleet, log: () => undefined, keepDays: 30 })
})
afterAll(async () => {
  await gateway.stop()
  await stage.host.close()
})

const list = async (query: Record<string, string> = {}) =>
  (await stage.ask('adminUnknownDevices', { query })).json.rows
/** An unknown device connects, and is listed. */
const reportUnknown = async (identifier: string, protocol = 'test'): Promise<number> => {
  const { clock } = stage.host.stage
  const report = deviceReport(clock.now())
  expect(await gateway.admit(claim(identifier, { protocol, report }))).toMatchObject({ ok: false })
  for (;;) {
    await clock.advance(1_000)
    const row = (await list({ search: identifier })).find((one) => one['protocol'] === protocol)
    if (row) return row.id
  }
}

test('lists an unknown device, adopts it onto a new vehicle by one call, and accepts its reports from then on [ADMIN-05]', async () => {
  const { clock } = stage.host.stage
  const id = await reportUnknown('860000000000001')
  await reportUnknown('860000000000001', 'other')
  expect(await list()).toMatchObject([
    { identifier: '860000000000001', protocol: 'other' },
    {
      id,
      identifier: '860000000000001',
      protocol: 'test',
      attempts: 1,
      remoteAddress: '203.0.113.7',
      latitude: 50.45,
      longitude: 30.52,
      isIgnored: false,
    },
  ])
  const adopted = await stage.ask('adminAdoptOntoNewVehicle', {
    params: { id },
    body: { clientId: owner.accountId, name: 'Volvo', licensePlate: 'AA 1', type: 'FMB920' },
  })
  expect(adopted).toMatchObject({
    status: 200,
    json: { serial: '860000000000001', type: 'FMB920', clientLogin: 'owner', vehicleName: 'Volvo' },
  })
  expect(await list()).toEqual([])

  const admission = await gateway.admit(claim('860000000000001'))
  if (!admission.ok) throw new Error(admission.reason)
  await whileMoving(clock, admission.device.accept([deviceReport(clock.now())]))
  const seen = await stage.host.call(owner, 'GET', CALLS.vehicleMiniStates.path)
  expect(seen.json).toMatchObject([
    {
      deviceSerial: '860000000000001',
      deviceStatus: 'CONNECTED',
      vehiclesDataGpsDataDto: { latitude: 50.45 },
    },
  ])
  const audit = await stage.ask('audit', { query: { search: '' } })
  expect(JSON.stringify(audit.json)).toContain('deviceAdopted')
})

test('adopts a device onto a vehicle without one; changes nothing for a taken vehicle, a foreign id or a known serial [ADMIN-05]', async () => {
  const made = await stage.ask('adminCreateVehicle', {
    body: { name: 'Bare', licensePlate: 'AA 2', clientId: owner.accountId },
  })
  const vehicleId = made.json.id
  const id = await reportUnknown('860000000000002')
  const adopt = (target: number, body: object) =>
    stage.ask('adminAdoptOntoVehicle', { params: { id: target }, body })
  const taken = (await stage.ask('adminVehicles', { query: { search: 'Volvo' } })).json.rows[0]?.id
  const before = await snapshotOf(stage)
  expect(await adopt(id, { vehicleId: taken })).toMatchObject({ status: 422, json: { code: 'device_busy' } })
  expect(await adopt(id, { vehicleId: 99_999 })).toMatchObject({ status: 422, json: { field: 'vehicleId' } })
  expect(await adopt(99_999, { vehicleId })).toMatchObject({ status: 404 })
  expect(await adopt(id, { vehicleId, type: ';' })).toMatchObject({ status: 400, json: { field: 'type' } })
  const ontoNew = { clientId: 99_999, name: 'N', licensePlate: 'L' }
  expect(await stage.ask('adminAdoptOntoNewVehicle', { params: { id }, body: ontoNew })).toMatchObject({
    status: 422,
    json: { field: 'clientId' },
  })
  expect(await snapshotOf(stage)).toBe(before)

  expect((await adopt(id, { vehicleId })).json).toMatchObject({
    vehicleId,
    clientLogin: 'owner',
    serial: '860000000000002',
  })
  const late = await reportUnknown('860000000000003')
  await stage.ask('adminCreateDevice', { body: { serial: '860000000000003' } })
  expect(await list()).toEqual([])
  const other = await stage.ask('adminCreateVehicle', {
    body: { name: 'Other', licensePlate: 'AA 3', clientId: owner.accountId },
  })
  expect(await adopt(late, { vehicleId: other.json.id })).toMatchObject({
    status: 422,
    json: { code: 'serial_taken' },
  })
})

test("maps an adopted device to its vehicle, not to the one that the vehicle's simulated device was moved to", async () => {
  const { clock, db } = stage.host.stage
  const [from = 0] = await stage.host.addVehicles('owner', [{ key: 'moved' }])
  const target = await stage.ask('adminCreateVehicle', {
    body: { name: 'Target', licensePlate: 'AA 4', clientId: owner.accountId },
  })
  const moved = (await stage.ask('adminDevices', { query: { search: 'serial-moved' } })).json.rows[0]?.id ?? 0
  await stage.ask('adminAttachDevice', {
    params: { id: moved },
    body: { vehicleId: target.json.id, replace: true },
  })
  const id = await reportUnknown('860000000000009')
  await stage.ask('adminAdoptOntoVehicle', { params: { id }, body: { vehicleId: from } })
  const admission = await gateway.admit(claim('860000000000009'))
  if (!admission.ok) throw new Error(admission.reason)
  await whileMoving(clock, admission.device.accept([deviceReport(clock.now())]))
  const rows = await db
    .selectFrom('position')
    .select('vehicle_id')
    .where('vehicle_id', 'in', [from, target.json.id])
    .execute()
  expect(rows).toEqual([{ vehicle_id: from }])
})

test('marks a device as ignored, lists it as ignored, restores and deletes it [ADMIN-05]', async () => {
  const id = await reportUnknown('860000000000004')
  const ignore = (isIgnored: boolean) =>
    stage.ask('adminIgnoreUnknownDevice', { params: { id }, body: { isIgnored } })
  expect((await ignore(true)).json).toMatchObject({ isIgnored: true })
  expect([await list(), (await list({ ignored: 'true' })).map((row) => row.id)]).toEqual([[], [id]])
  await ignore(false)
  expect((await list()).map((row) => row.id)).toEqual([id])
  expect((await stage.ask('adminDeleteUnknownDevice', { params: { id } })).status).toBe(204)
  expect((await stage.ask('adminDeleteUnknownDevice', { params: { id } })).status).toBe(404)
  expect(await list()).toEqual([])
})

test('sets a password, applies it at once, never returns it, and removes it [ADMIN-05]', async () => {
  const made = await stage.ask('adminCreateDevice', { body: { serial: 'LOCKED-1', secret: 'sesame' } })
  expect(made.json).toMatchObject({ serial: 'LOCKED-1', hasSecret: true })
  expect(JSON.stringify(made.json)).not.toContain('sesame')
  const { id } = made.json
  const admit = async (secret: string | null) => (await gateway.admit(claim('LOCKED-1', { secret }))).ok
  expect([await admit('sesame'), await admit('other'), await admit(null)]).toEqual([true, false, false])
  const update = (body: object) => stage.ask('adminUpdateDevice', { params: { id }, body })
  await update({ note: 'x', secret: '' })
  expect(await admit('sesame')).toBe(true)
  await update({ secret: 'other' })
  expect([await admit('sesame'), await admit('other')]).toEqual([false, true])
  expect((await update({ secret: null })).json).toMatchObject({ hasSecret: false })
  expect(await admit(null)).toBe(true)
  expect(await update({ secret: 'two words' })).toMatchObject({ status: 400, json: { field: 'secret' } })
  await stage.ask('adminDeleteDevice', { params: { id } })
  expect(await admit(null)).toBe(false)
  const stored = await stage.host.stage.db.selectFrom('audit_log').select('detail').execute()
  expect(JSON.stringify(stored)).not.toContain('sesame')
})
