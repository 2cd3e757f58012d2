import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { collectEvents, location } from '../../../live/testFleet.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { type AdminStage, openAdminStage, snapshotOf } from '../testAdmin.ts'

let stage: AdminStage
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  other = await stage.host.addUser('other')
})
afterAll(() => stage.host.close())

const makeDevice = async (serial: string, rest: object = {}): Promise<number> => {
  const answer = await stage.ask('adminCreateDevice', { body: { serial, ...rest } })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json.id
}
const makeVehicle = async (name: string, rest: object = {}): Promise<number> => {
  const body = { name, licensePlate: `P ${name}`, clientId: owner.accountId, ...rest }
  const answer = await stage.ask('adminCreateVehicle', { body })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json.id
}
const readDevice = async (serial: string) =>
  (await stage.ask('adminDevices', { query: { search: serial } })).json.rows[0]
/** The vehicle as its owner's page shows it. */
const seen = async (user: TestUser, vehicleId: number) => {
  const list = await stage.host.call(user, 'GET', CALLS.vehicleMiniStates.path)
  const rows = list.json as { vehicleId: number; deviceSerial: string | null; deviceStatus: string }[]
  return rows.find((row) => row.vehicleId === vehicleId)
}

test('creates a device in stock or for a client, lists, finds and changes it [ADMIN-05]', async () => {
  await makeDevice('ST-1', { type: 'TELTONIKA FMB920', phone: '+380 50 111 22 33', note: 'полиця 4' })
  await makeDevice('OW-1', { clientId: owner.accountId })
  expect(await readDevice('ST-1')).toMatchObject({
    serial: 'ST-1',
    type: 'TELTONIKA FMB920',
    phone: '+380501112233',
    clientId: null,
    vehicleId: null,
    status: null,
  })
  expect(await readDevice('ПОЛИЦЯ4')).toMatchObject({ serial: 'ST-1' })
  const total = async (query: Record<string, string | number>) =>
    (await stage.ask('adminDevices', { query })).json.total
  expect(await total({ place: 'stock' })).toBe(1)
  expect(await total({ place: 'free' })).toBe(2)
  expect(await total({ place: 'vehicle' })).toBe(0)
  expect(await total({ clientId: owner.accountId })).toBe(1)

  const device = await readDevice('ST-1')
  const changed = await stage.ask('adminUpdateDevice', {
    params: { id: device?.id ?? 0 },
    body: { clientId: owner.accountId, phone: '', note: 'видано' },
  })
  expect(changed.json).toMatchObject({
    clientLogin: 'owner',
    phone: null,
    note: 'видано',
    type: 'TELTONIKA FMB920',
  })
})

test('shows and records a new vehicle for its owner at once, and for nobody else [ADMIN-05, LIVE-15]', async () => {
  const events = collectEvents(stage.host.stage.fleet)
  const deviceId = await makeDevice('NEW-1')
  const vehicleId = await makeVehicle('new', { deviceId })
  expect(events.all()).toMatchObject([
    { event: 'deviceStatus', data: { vehicleId, deviceStatus: 'NO_DATA' } },
    { event: 'changedVehicleList', data: { message: 'Data mapping was created' } },
  ])
  expect(events.committed.at(-1)?.events.at(-1)?.audience).toEqual({
    kind: 'owner',
    ownerId: owner.accountId,
  })
  expect(await seen(owner, vehicleId)).toMatchObject({ deviceSerial: 'NEW-1', deviceStatus: 'NO_DATA' })
  expect(await seen(other, vehicleId)).toBeUndefined()

  await stage.host.stage.record(location(vehicleId, stage.host.stage.clock.now()))
  expect(events.all().at(-1)).toMatchObject({ event: 'vehicleLocation', data: { vehicleId } })
  expect(await readDevice('NEW-1')).toMatchObject({
    vehicleId,
    vehicleName: 'new',
    licensePlate: 'P new',
    clientLogin: 'owner',
    lastSeenAt: expect.any(Number),
  })
})

test('maps reports to the vehicle of the device: records nothing while detached, and the new vehicle when attached again [ADMIN-05]', async () => {
  const { clock, fleet } = stage.host.stage
  const [first = 0] = await stage.host.addVehicles('owner', [{ key: 'follow' }])
  const second = await makeVehicle('second')
  const device = await readDevice('serial-follow')
  const id = device?.id ?? 0
  expect(device).toMatchObject({ vehicleId: first, clientLogin: 'owner' })

  expect((await stage.ask('adminDetachDevice', { params: { id } })).json).toMatchObject({ vehicleId: null })
  expect(await seen(owner, first)).toMatchObject({ deviceSerial: null, deviceStatus: 'NO_DEVICE' })
  const events = collectEvents(fleet)
  await stage.host.stage.record(location(first, clock.now()))
  expect(events.all()).toEqual([])
  expect(fleet.sink.tallies.refused).toMatchObject({ noDevice: 1 })

  const attached = await stage.ask('adminAttachDevice', { params: { id }, body: { vehicleId: second } })
  expect(attached.json).toMatchObject({ vehicleId: second, status: 'NO_DATA' })
  await stage.host.stage.record(location(first, clock.now()))
  expect(events.all().at(-1)).toMatchObject({ event: 'vehicleLocation', data: { vehicleId: second } })
  const kept = await stage.host.stage.db
    .selectFrom('position')
    .selectAll()
    .where('vehicle_id', '=', first)
    .execute()
  expect(kept).toEqual([])

  const history = (await stage.ask('adminDeviceMappings', { params: { id } })).json as unknown as object[]
  expect(history).toMatchObject([
    { vehicleId: second, vehicleName: 'second', to: null },
    { vehicleId: first, to: expect.any(Number) },
  ])
  const restarted = await stage.host.stage.restart()
  expect(restarted.registry.assignments.targetOf(first)).toBeNull()
  expect(restarted.registry.assignments.targetOf(second)).toBe(second)
})

test('maps the source to the current vehicle of its device after a restart [ADMIN-05]', async () => {
  const [first = 0] = await stage.host.addVehicles('owner', [{ key: 'again' }])
  const target = await makeVehicle('again-target')
  const device = await readDevice('serial-again')
  await stage.ask('adminAttachDevice', {
    params: { id: device?.id ?? 0 },
    body: { vehicleId: target, replace: true },
  })
  expect(await stage.host.addVehicles('owner', [{ key: 'again' }])).toEqual([target])
  expect(await seen(owner, first)).toMatchObject({ deviceSerial: null })
})

test('maps the source of the first client to a vehicle given to another client, and no other client receives it', async () => {
  const [vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: 'given' }])
  await stage.ask('adminUpdateVehicle', { params: { id: vehicleId }, body: { clientId: other.accountId } })
  expect(await stage.host.addVehicles('owner', [{ key: 'given' }])).toEqual([vehicleId])
  await stage.host.addUser('third')
  await expect(stage.host.addVehicles('third', [{ key: 'given' }])).rejects.toThrow('another account')
  const { directory } = stage.host.stage.fleet
  expect(await directory.hasOwner?.('owner')).toBe(true)
  expect(await directory.hasOwner?.('gone')).toBe(false)
})

test('rejects taking a device off that is on no vehicle, naming it [ERR-42]', async () => {
  const free = await makeDevice('FREE-1')
  expect(await stage.ask('adminDetachDevice', { params: { id: free } })).toMatchObject({
    status: 422,
    json: { message: 'No actual device mapping for entity FREE-1' },
  })
  await stage.ask('adminDeleteDevice', { params: { id: free } })
})

test('rejects attached partners unless they are to be replaced; fails pending commands of a detached device [ADMIN-05]', async () => {
  const [a = 0, b = 0] = await stage.host.addVehicles('owner', [{ key: 'busy-a' }, { key: 'busy-b' }])
  const device = (await readDevice('serial-busy-a'))?.id ?? 0
  const before = await snapshotOf(stage)
  const refused = await stage.ask('adminAttachDevice', { params: { id: device }, body: { vehicleId: b } })
  expect(refused).toMatchObject({ status: 422, json: { code: 'device_busy' } })
  const spare = await makeDevice('SPARE')
  const taken = await stage.ask('adminAttachDevice', { params: { id: spare }, body: { vehicleId: b } })
  expect(taken.json.message).toContain('serial-busy-b')
  await stage.ask('adminDeleteDevice', { params: { id: spare } })
  expect(await snapshotOf(stage)).toBe(before)

  await stage.host.stage.fleet.commands.enqueue({
    vehicleId: a,
    ownerId: owner.accountId,
    deviceSerial: 'serial-busy-a',
    content: { command: 'set-lock-state', lockState: 'LOCK' },
    askedBy: owner.accountId,
  })
  const events = collectEvents(stage.host.stage.fleet)
  const replaced = await stage.ask('adminAttachDevice', {
    params: { id: device },
    body: { vehicleId: b, replace: true },
  })
  expect(replaced.json).toMatchObject({ vehicleId: b })
  expect(events.all().filter(({ event }) => event === 'deviceCommand')).toMatchObject([
    { data: { vehicleId: a, state: 'failed' } },
  ])
  expect(await readDevice('serial-busy-b')).toMatchObject({ vehicleId: null, clientLogin: 'owner' })
  const onVehicle = (await stage.ask('adminVehicleMappings', { params: { id: b } }))
    .json as unknown as object[]
  expect(onVehicle).toMatchObject([
    { deviceSerial: 'serial-busy-a', to: null },
    { deviceSerial: 'serial-busy-b', to: expect.any(Number) },
  ])
})

test('rejects attaching to a vehicle of another client, and changing the client or deleting while attached [ADMIN-05]', async () => {
  const [vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: 'held' }])
  const held = (await readDevice('serial-held'))?.id ?? 0
  const foreign = await makeDevice('FOREIGN', { clientId: other.accountId })
  const before = await snapshotOf(stage)
  const answers = [
    await stage.ask('adminAttachDevice', { params: { id: foreign }, body: { vehicleId, replace: true } }),
    await stage.ask('adminAttachDevice', { params: { id: foreign }, body: { vehicleId: 99_999_999 } }),
    await stage.ask('adminUpdateDevice', { params: { id: held }, body: { clientId: other.accountId } }),
    await stage.ask('adminUpdateDevice', { params: { id: foreign }, body: { clientId: 99_999_999 } }),
    await stage.ask('adminDeleteDevice', { params: { id: held } }),
    await stage.ask('adminDetachDevice', { params: { id: foreign } }),
    await stage.ask('adminCreateDevice', { body: { serial: 'FOREIGN' } }),
    await stage.ask('adminCreateVehicle', {
      body: { name: 'x', licensePlate: 'x', clientId: owner.accountId, deviceId: foreign },
    }),
    await stage.ask('adminCreateVehicle', {
      body: { name: 'x', licensePlate: 'x', clientId: owner.accountId, deviceId: held },
    }),
    await stage.ask('adminCreateVehicle', { body: { name: 'x', licensePlate: 'x', clientId: 99_999_999 } }),
  ]
  for (const answer of answers) expect(answer.status, JSON.stringify(answer.json)).toBe(422)
  expect(await snapshotOf(stage)).toBe(before)
  expect((await stage.ask('adminDeleteDevice', { params: { id: 99_999_999 } })).status).toBe(404)
})

test('moves a vehicle to another client with its device; both are notified, groups and pins are dropped [ADMIN-05]', async () => {
  const [vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: 'moving', groups: ['North'] }])
  await stage.host.call(owner, 'POST', `${CALLS.pinVehicle.path}?id=${vehicleId}&fixed=true`)
  const events = collectEvents(stage.host.stage.fleet)
  const moved = await stage.ask('adminUpdateVehicle', {
    params: { id: vehicleId },
    body: { name: 'Moved', clientId: other.accountId },
  })
  expect(moved.json).toMatchObject({ name: 'Moved', clientLogin: 'other', deviceSerial: 'serial-moving' })
  const published = events.committed.flatMap((one) =>
    one.events.map(({ audience, wire }) => [audience, wire.data]),
  )
  expect(published).toEqual([
    [{ kind: 'owner', ownerId: owner.accountId }, { message: 'Vehicle was deleted' }],
    [{ kind: 'owner', ownerId: other.accountId }, { message: 'Data mapping was created' }],
  ])
  expect(await seen(owner, vehicleId)).toBeUndefined()
  expect(await seen(other, vehicleId)).toMatchObject({
    groups: [],
    fixed: false,
    deviceSerial: 'serial-moving',
  })
  await stage.host.stage.record(location(vehicleId, stage.host.stage.clock.now()))
  expect(events.committed.at(-1)?.events[0]?.audience).toMatchObject({ ownerId: other.accountId })
  expect(await readDevice('serial-moving')).toMatchObject({ clientLogin: 'other' })
})

test('notifies the owner of a renamed vehicle; deletes a vehicle with its history and frees its device [ADMIN-05]', async () => {
  const { db, clock, fleet } = stage.host.stage
  const [vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: 'old' }])
  await stage.host.stage.record(location(vehicleId, clock.now()))
  const events = collectEvents(fleet)
  await stage.ask('adminUpdateVehicle', {
    params: { id: vehicleId },
    body: { licensePlate: 'AA 7777 BB', type: 'TRAILER', description: 'Червоний\nпричіп' },
  })
  expect(events.all()).toMatchObject([{ data: { message: 'Data mapping was updated' } }])
  const list = await stage.ask('adminVehicles', { query: { search: 'aa7777bb' } })
  expect(list.json.rows).toMatchObject([{ id: vehicleId, type: 'TRAILER', description: 'Червоний\nпричіп' }])

  expect((await stage.ask('adminDeleteVehicle', { params: { id: vehicleId } })).status).toBe(204)
  expect(events.all().at(-1)).toMatchObject({ data: { message: 'Vehicle was deleted' } })
  expect(await seen(owner, vehicleId)).toBeUndefined()
  expect(await db.selectFrom('position').selectAll().where('vehicle_id', '=', vehicleId).execute()).toEqual(
    [],
  )
  expect(await readDevice('serial-old')).toMatchObject({ vehicleId: null, clientLogin: 'owner' })
  const refusedBefore = fleet.sink.tallies.refused
  await stage.host.stage.record(location(vehicleId, clock.now()))
  expect(fleet.sink.tallies.refused).not.toEqual(refusedBefore)
  expect((await stage.ask('adminDeleteVehicle', { params: { id: vehicleId } })).status).toBe(404)
})

test('shows an administrator no vehicle on the map, and restricts the administration lists to administrators', async () => {
  const limited = await stage.host.addUser('limited', { kind: 'limited', owner })
  for (const as of [owner, limited]) {
    expect((await stage.ask('adminDevices', { as })).status).toBe(403)
    expect((await stage.ask('adminCreateDevice', { as, body: { serial: 'no' } })).status).toBe(403)
  }
  expect((await stage.ask('adminDevices', { as: null })).status).toBe(401)
  expect((await stage.host.call(stage.admin, 'GET', CALLS.vehicleMiniStates.path)).status).toBe(403)
})
