import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectEvents } from '../../../live/testFleet.ts'
import type { DeviceCommand } from '../../../live/ports.ts'
import { COMMAND_ANSWERS } from '../../../../src/contract/rules/commandAnswers.ts'
import { COMMAND_WAIT_MS, timeoutsOf } from './commands.ts'
import { type GatewayStage, deviceReport, openGatewayStage } from './testGateway.ts'

let host: GatewayStage
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
})
afterAll(() => host.close())

const now = () => host.stage.clock.now()
const until = (isSo: () => boolean | Promise<boolean>, stepMs?: number) => host.until(isSo, stepMs)

const queue = async (vehicleId: number, content: DeviceCommand['content'], serial = 'serial') => {
  const owner = await host.stage.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const { commandId } = await host.stage.fleet.commands.enqueue({
    vehicleId,
    ownerId: owner.id,
    deviceSerial: serial,
    content,
    askedBy: owner.id,
  })
  return commandId
}
const commandOf = (id: number) =>
  host.stage.db
    .selectFrom('device_command')
    .select(['state', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const lock = { command: 'set-lock-state', lockState: 'LOCK' } as const

test('sends commands on the connection of the device, and applies their responses to the vehicle [API-45, VEH-23]', async () => {
  const vehicleId = await host.addVehicle('armed')
  const device = await host.enter('serial-armed')
  const early = await queue(vehicleId, lock)
  const got: DeviceCommand[] = []
  const end = device.connect((command) => got.push(command))
  await until(() => got.length === 1)
  const late = await queue(vehicleId, { command: 'out-vals', outVals: { secondOutVal: true } })
  await until(() => got.length === 2)
  expect(got.map(({ commandId }) => commandId)).toEqual([early, late])
  const events = collectEvents(host.stage.fleet)
  await host.settled(device.settle(early, { state: 'answered', answer: 'OK' }))
  await host.settled(device.settle(late, { state: 'answered', answer: null }))
  const vehicleEvents = () => events.all().filter(({ data }) => data['vehicleId'] === vehicleId)
  expect(vehicleEvents().map(({ event, data }) => [event, data['lockState'] ?? data['state']])).toEqual([
    ['LockStateForDevice', 'LOCK'],
    ['deviceCommand', 'answered'],
    ['deviceSettings', undefined],
    ['deviceCommand', 'answered'],
  ])
  expect(vehicleEvents()[2]?.data).toMatchObject({
    deviceSettingsDto: { outValsDto: { secondOutVal: true } },
  })
  const refused = await queue(vehicleId, { ...lock, lockState: 'UNLOCK' })
  await until(() => got.length === 3)
  await host.settled(device.settle(refused, { state: 'failed', answer: 'no' }))
  expect(vehicleEvents().at(-2)).toMatchObject({ event: 'ErrorSetLock', data: { lockState: 'UNLOCK' } })
  end()
  await queue(vehicleId, lock)
  await host.stage.clock.advance(1_000)
  expect(got).toHaveLength(3)
})

test('gives each command once to a polling device; always-on ignition is handled by the gateway itself [API-50]', async () => {
  const vehicleId = await host.addVehicle('asks')
  const device = await host.enter('serial-asks')
  expect(await device.takeCommands(5)).toEqual([])
  const ids = [await queue(vehicleId, lock), await queue(vehicleId, lock)]
  const ignition = await queue(vehicleId, { command: 'always-ignition-on', alwaysIgnitionOn: true })
  expect((await device.takeCommands(1)).map(({ commandId }) => commandId)).toEqual([ids[0]])
  expect((await device.takeCommands(5)).map(({ commandId }) => commandId)).toEqual([ids[1]])
  expect(await device.takeCommands(5)).toEqual([])
  await until(async () => (await commandOf(ignition)).state === 'answered')
  const events = collectEvents(host.stage.fleet)
  await host.settled(device.accept([deviceReport(now(), { attributes: { ignition: false } })]))
  expect(events.all()[0]).toMatchObject({ event: 'vehicleLocation', data: { ignitionOn: true } })
})

test('ends a command that was handed over and cannot be confirmed, and changes nothing of the vehicle', async () => {
  const vehicleId = await host.addVehicle('unconfirmed')
  const device = await host.enter('serial-unconfirmed')
  const id = await queue(vehicleId, lock)
  await device.takeCommands(1)
  const events = collectEvents(host.stage.fleet)
  await host.settled(device.settle(id, { state: 'answered', answer: 'handed over', isUnconfirmed: true }))
  expect(await commandOf(id)).toEqual({ state: 'answered', answer: 'handed over' })
  const vehicleEvents = events.all().filter(({ data }) => data['vehicleId'] === vehicleId)
  expect(vehicleEvents.map(({ event }) => event)).toEqual(['deviceCommand'])
})

test('fails a command without a response after its timeout, and notifies everybody [VEH-76]', async () => {
  const vehicleId = await host.addVehicle('deaf')
  const device = await host.enter('serial-deaf')
  const waiting = await queue(vehicleId, lock)
  const second = await host.addVehicle('deaf-2')
  const sent = await queue(second, lock)
  const other = await host.enter('serial-deaf-2')
  const end = other.connect(() => undefined)
  await until(async () => (await commandOf(sent)).state === 'sent')
  const events = collectEvents(host.stage.fleet)
  await host.stage.clock.advance(timeoutsOf(COMMAND_WAIT_MS).sentMs + 20_000)
  await until(async () => (await commandOf(sent)).state === 'failed', 1_000)
  expect(await commandOf(waiting)).toEqual({ state: 'queued', answer: null })
  await host.stage.clock.advance(COMMAND_WAIT_MS)
  await until(async () => (await commandOf(waiting)).state === 'failed', 1_000)
  expect(await commandOf(waiting)).toEqual({ state: 'failed', answer: COMMAND_ANSWERS.overdue })
  const heard = events
    .all()
    .map(({ event, data }) => [event, data['commandId'], data['state'], data['answer']])
  const ended = (id: number) => ['deviceCommand', id, 'failed', COMMAND_ANSWERS.overdue]
  expect(heard).toEqual(expect.arrayContaining([ended(sent), ended(waiting)]))
  expect(await device.takeCommands(5)).toEqual([])
  end()
})

test('sends the commands of the vehicle that the device was moved to on its existing connection', async () => {
  const from = await host.addVehicle('hop')
  const to = await host.addVehicle('hop-target')
  const device = await host.enter('serial-hop')
  const got: DeviceCommand[] = []
  const end = device.connect((command) => got.push(command))
  await sql`update device_mapping set to_at = ${now()} where device_serial in ('serial-hop', 'serial-hop-target')`.execute(
    host.stage.db,
  )
  await sql`insert into device_mapping (device_id, device_serial, vehicle_id, vehicle_name, from_at)
    values (${device.deviceId}, 'serial-hop', ${to}, 'target', ${now()})`.execute(host.stage.db)
  await host.changed('serial-hop')
  const first = await queue(to, lock)
  // The device is looked up again in the background; from then on it is on the other vehicle.
  await until(() => got.length > 0)
  await queue(from, lock)
  const second = await queue(to, lock)
  await until(() => got.length > 1)
  expect(got.map(({ commandId }) => commandId)).toEqual([first, second])
  end()
})

test('keeps a command waiting for the configured time; a sent one for three minutes at most', () => {
  expect(timeoutsOf(600_000)).toEqual({ queuedMs: 600_000, sentMs: 180_000 })
  expect(timeoutsOf(20_000)).toEqual({ queuedMs: 20_000, sentMs: 20_000 })
})

test("stores an operator's response to a USSD code as it is, and changes nothing of the vehicle [VEH-75]", async () => {
  const vehicleId = await host.addVehicle('ussd')
  const device = await host.enter('serial-ussd')
  const end = device.connect(() => undefined)
  const id = await queue(vehicleId, { command: 'ussd', code: '*111#' })
  await until(async () => (await commandOf(id)).state === 'sent')
  const events = collectEvents(host.stage.fleet)
  await host.settled(device.settle(id, { state: 'answered', answer: 'Баланс 5,00 грн' }))
  expect(await commandOf(id)).toEqual({ state: 'answered', answer: 'Баланс 5,00 грн' })
  const vehicleEvents = events.all().filter(({ data }) => data['vehicleId'] === vehicleId)
  expect(vehicleEvents.map(({ event }) => event)).toEqual(['deviceCommand'])
  end()
})
