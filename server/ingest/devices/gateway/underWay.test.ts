import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleetChanges } from '../../../live/fleetChanges.ts'
import { collectEvents } from '../../../live/testFleet.ts'
import type { AdmittedDevice, DeviceReport } from '../ports.ts'
import { createDeviceGateway } from './gateway.ts'
import {
  claim,
  type GatewayStage,
  deviceFix,
  deviceReport,
  KEEP_DAYS,
  openGatewayStage,
} from './testGateway.ts'

/** Concurrent changes to a device while one of its calls is being written. */

let host: GatewayStage
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
})
afterAll(() => host.close())

const now = () => host.stage.clock.now()
const momentsOf = async (vehicleId: number) =>
  (
    await host.stage.db
      .selectFrom('position')
      .select('ts')
      .where('vehicle_id', '=', vehicleId)
      .orderBy('ts')
      .execute()
  ).map(({ ts }) => ts)
const accept = (device: AdmittedDevice, ...reports: readonly DeviceReport[]) =>
  host.gateway.acceptMany([{ device, reports }])

/** Blocks the recorder until `go` is called; a failure makes it fail instead. */
const holdBack = () => {
  const { sink } = host.stage.fleet
  const record = sink.record.bind(sink)
  const held: (() => void)[] = []
  sink.record = (batch) =>
    new Promise((resolve, reject) => void held.push(() => void record(batch).then(resolve, reject)))
  return {
    until: (count: number) => host.until(() => held.length === count),
    /** Later records are not blocked; blocked ones stay so. */
    letOthersPass() {
      sink.record = record
    },
    go() {
      sink.record = record
      for (const write of held) write()
    },
  }
}

/** Several concurrent calls of a device, each with one report: none is recorded before all are judged. */
const acceptConcurrently = async (
  device: AdmittedDevice,
  ...reports: readonly DeviceReport[]
): Promise<void> => {
  const writes = holdBack()
  const calls = reports.map((report) => accept(device, report))
  await writes.until(reports.length)
  writes.go()
  await host.settled(Promise.all(calls))
}

test('builds entries of one device in one call on one another, known device or not', async () => {
  const vehicleId = await host.addVehicle('twice')
  const device = await host.enter('serial-twice')
  const again = await host.enter('serial-twice')
  const events = collectEvents(host.stage.fleet)
  const sos = { attributes: { alarm: 'sos' } }
  const first = now()
  for (const at of [first, first + 10]) {
    const outcomes = await host.settled(
      host.gateway.acceptMany([
        { device, reports: [deviceReport(at, sos)] },
        { device: again, reports: [deviceReport(at), deviceReport(at + 1, sos), deviceReport(at + 2)] },
      ]),
    )
    expect(outcomes).toEqual([
      { refused: [], repeated: [] },
      { refused: [], repeated: [0] },
    ])
  }
  expect(await momentsOf(vehicleId)).toEqual([0, 1, 2, 10, 11, 12].map((after) => first + after))
  expect(events.all().filter(({ event }) => event === 'deviceStatus')).toHaveLength(1)
})

test('stores two calls of a device that are written at once, and judges the next report by the newest', async () => {
  const vehicleId = await host.addVehicle('abreast')
  const device = await host.enter('serial-abreast')
  const at = now()
  await host.settled(device.accept([deviceReport(at - 5_000)]))
  await acceptConcurrently(device, deviceReport(at), deviceReport(at - 1_000))
  expect(await momentsOf(vehicleId)).toEqual([at - 5_000, at - 1_000, at])
  const [repeated] = await host.settled(accept(device, deviceReport(at)))
  expect(repeated?.repeated).toEqual([0])
})

test('reverts nothing of one call of a device when another is written at once', async () => {
  const vehicleId = await host.addVehicle('both')
  const device = await host.enter('serial-both')
  const at = now()
  await host.settled(device.accept([deviceReport(at - 5_000)]))
  await acceptConcurrently(device, deviceReport(at - 1_000, { attributes: { rfid: 'A1' } }), deviceReport(at))
  const events = collectEvents(host.stage.fleet)
  await host.settled(accept(device, deviceReport(at + 1_000, { attributes: { rfid: 'A1' } })))
  const vehicleEvents = events.all().filter(({ data }) => data['vehicleId'] === vehicleId)
  expect(vehicleEvents.map(({ event }) => event)).toEqual(['vehicleLocation'])
})

test('keeps the change of a command made while a report is being written', async () => {
  const vehicleId = await host.addVehicle('ordered')
  const device = await host.enter('serial-ordered')
  await host.settled(device.accept([deviceReport(now() - 5_000)]))
  const writes = holdBack()
  const written = accept(device, deviceReport(now()))
  await writes.until(1)
  writes.letOthersPass()
  const { fleet, db } = host.stage
  const { id: ownerId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const { commandId } = await fleet.commands.enqueue({
    vehicleId,
    ownerId,
    deviceSerial: 'serial-ordered',
    content: { command: 'always-ignition-on', alwaysIgnitionOn: true },
    askedBy: ownerId,
  })
  expect(await device.takeCommands(5)).toEqual([])
  await host.until(async () => {
    const rows = db.selectFrom('device_command').select('state').where('id', '=', commandId)
    return (await rows.executeTakeFirstOrThrow()).state === 'answered'
  })
  writes.go()
  await host.settled(written)
  const events = collectEvents(fleet)
  const off = deviceReport(now() + 1_000, { attributes: { ignition: false } })
  await host.settled(accept(device, off))
  expect(events.all()[0]).toMatchObject({ event: 'vehicleLocation', data: { ignitionOn: true } })
})

test("leaves a device's state unchanged when the write fails", async () => {
  const vehicleId = await host.addVehicle('undone')
  const device = await host.enter('serial-undone')
  const at = now()
  await host.settled(device.accept([deviceReport(at - 10_000)]))
  const said = deviceReport(at, {
    fix: deviceFix({ latitude: 49.84, longitude: 24.03 }),
    attributes: { ignition: false, alarm: 'sos', fuel: 40, rfid: 'A1', out1: true },
  })
  const { sink } = host.stage.fleet
  const record = sink.record.bind(sink)
  const tries: unknown[] = []
  sink.record = (batch) => {
    tries.push(structuredClone(batch))
    return Promise.reject(new Error('the disk is full'))
  }
  // A doubted place is trusted the third time: none of these is the second.
  for (let turn = 0; turn < 3; turn++) await expect(device.accept([said])).rejects.toThrow('the disk is full')
  sink.record = record
  expect(tries[1]).toEqual(tries[0])
  expect(tries[2]).toEqual(tries[0])
  expect(JSON.stringify(tries[0])).toContain('SOS_ALARM')
  await host.settled(device.accept([said]))
  expect(await momentsOf(vehicleId)).toEqual([at - 10_000, at])
})

test('assigns reports of a device that is moved during a write to its new vehicle from the next call on', async () => {
  const from = await host.addVehicle('leaves')
  const to = await host.addVehicle('takes')
  const device = await host.enter('serial-leaves')
  await host.settled(device.accept([deviceReport(now() - 1_000)]))
  const writes = holdBack()
  const before = now()
  const written = accept(device, deviceReport(before))
  await writes.until(1)
  await host.stage.clock.advance(1_000)
  const movedAt = now()
  await sql`update device_mapping set to_at = ${movedAt} where device_serial in ('serial-leaves', 'serial-takes')`.execute(
    host.stage.db,
  )
  await sql`insert into device_mapping (device_id, device_serial, vehicle_id, vehicle_name, from_at)
    values (${device.deviceId}, 'serial-leaves', ${to}, 'takes', ${movedAt})`.execute(host.stage.db)
  await host.changed('serial-leaves')
  writes.go()
  await host.settled(written)
  await host.stage.clock.advance(1_000)
  const after = now()
  await host.settled(accept(device, deviceReport(after)))
  await host.settled(accept(device, deviceReport(after + 1)))
  expect((await momentsOf(from)).at(-1)).toBe(before)
  expect(await momentsOf(to)).toEqual([after, after + 1])
})

/** A separate gateway whose caches a test can clear, with the admitted device of a new vehicle. */
const openForgetful = async (key: string) => {
  const vehicleId = await host.addVehicle(key)
  const { fleet } = host.stage
  const changes = createFleetChanges()
  const gateway = createDeviceGateway({
    fleet: { ...fleet, changes },
    log: () => undefined,
    keepDays: KEEP_DAYS,
  })
  const admission = await gateway.admit(claim(`serial-${key}`))
  if (!admission.ok) throw new Error(admission.reason)
  return { vehicleId, gateway, device: admission.device, forget: () => changes.publish('everything') }
}

/** As another server would have recorded it. */
const storeDisconnected = async (vehicleId: number): Promise<void> => {
  await host.stage.db
    .updateTable('vehicle_state')
    .set({ device_status: 'DISCONNECTED' })
    .where('vehicle_id', '=', vehicleId)
    .execute()
}

test('judges a device that was admitted before the caches were cleared by the tables', async () => {
  const { vehicleId, gateway, device, forget } = await openForgetful('everything')
  await host.settled(device.accept([deviceReport(now() - 1_000)]))
  await storeDisconnected(vehicleId)
  forget()
  const events = collectEvents(host.stage.fleet)
  await host.settled(device.accept([deviceReport(now())]))
  expect(events.all().at(-1)).toMatchObject({ event: 'deviceStatus', data: { deviceStatus: 'CONNECTED' } })
  await sql`update device_mapping set to_at = ${now()} where device_serial = 'serial-everything'`.execute(
    host.stage.db,
  )
  forget()
  await host.stage.clock.advance(1_000)
  const [outcome] = await host.settled(gateway.acceptMany([{ device, reports: [deviceReport(now())] }]))
  expect(outcome?.refused).toEqual([{ index: 0, reason: 'noVehicle' }])
  await host.settled(gateway.stop())
})

test('reads a state again that was dropped while a report was written', async () => {
  const { vehicleId, gateway, device, forget } = await openForgetful('elsewhere')
  await host.settled(device.accept([deviceReport(now() - 2_000)]))
  const writes = holdBack()
  const written = device.accept([deviceReport(now() - 1_000)])
  await writes.until(1)
  await storeDisconnected(vehicleId)
  forget()
  writes.go()
  await host.settled(written)
  const events = collectEvents(host.stage.fleet)
  await host.settled(device.accept([deviceReport(now())]))
  expect(events.all().at(-1)).toMatchObject({ event: 'deviceStatus', data: { deviceStatus: 'CONNECTED' } })
  await host.settled(gateway.stop())
})
