import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVED_REPORTS_KEPT_MS } from '../../../../src/contract/constants.ts'
import { collectEvents } from '../../../live/testFleet.ts'
import { notePastOwner } from '../../../storage/vehicleHistory.ts'
import { type GatewayStage, deviceReport, openGatewayStage } from './testGateway.ts'

let host: GatewayStage
let buyer: number
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
  buyer = await host.stage.addOwner('buyer')
})
afterAll(() => host.close())

const now = () => host.stage.clock.now()
const countOf = (reason: string) =>
  host.gateway.tallies.filter((one) => one.reason === reason).reduce((sum, { count }) => sum + count, 0)
const stored = (vehicleId: number) =>
  host.stage.db
    .selectFrom('position')
    .select(['ts', 'owner_id', 'attributes'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('ts')
    .execute()
const currentState = async (vehicleId: number) => ({
  position: await host.stage.db
    .selectFrom('vehicle_position_state')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .execute(),
  rest: await host.stage.db
    .selectFrom('vehicle_state')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .execute(),
})
const loggedOf = async (vehicleId: number) =>
  host.stage.db.selectFrom('event_log').select('name').where('vehicle_id', '=', vehicleId).execute()
const ownerOf = (vehicleId: number) => host.stage.fleet.registry.ownerOf(vehicleId)

/** Everything that a report can raise, at a moment. */
const loudReport = (at: number) =>
  deviceReport(at, {
    attributes: { alarm: 'sos,tamper,powerCut', fuel: 40, in1: true, rfid: 'A1', out1: true },
  })

/** The device moves from one vehicle to the other at a moment. */
const moveDevice = async (serial: string, to: number, at: number): Promise<void> => {
  const { db } = host.stage
  await sql`update device_mapping set to_at = ${at} where device_serial = ${serial} and to_at is null`.execute(
    db,
  )
  await sql`update device_mapping set to_at = ${at} where vehicle_id = ${to} and to_at is null`.execute(db)
  await sql`insert into device_mapping (device_id, device_serial, vehicle_id, vehicle_name, from_at)
    select id, serial, ${to}, 'target', ${at} from device where serial = ${serial}`.execute(db)
  await host.changed(serial)
}

/** The vehicle and its device belong to another client from a moment on. */
const sellVehicle = (vehicleId: number, at: number): Promise<void> =>
  host.stage.fleet.journal.write(async (write) => {
    await notePastOwner(write.trx, vehicleId, ownerOf(vehicleId) ?? 0, at)
    await sql`update vehicle set owner_id = ${buyer} where id = ${vehicleId}`.execute(write.trx)
    write.remember({ kind: 'moved', vehicleId, ownerId: buyer })
  })

test('stores a report from before the device was moved as a past position of its former vehicle, and nothing else', async () => {
  const from = await host.addVehicle('from')
  const to = await host.addVehicle('to')
  const device = await host.enter('serial-from')
  const owner = ownerOf(from)
  await host.settled(device.accept([deviceReport(now() - 60_000)]))
  await host.stage.clock.advance(60_000)
  const movedAt = now()
  await moveDevice('serial-from', to, movedAt)
  const [before, logged] = [await currentState(from), await loggedOf(from)]
  const events = collectEvents(host.stage.fleet)
  await host.stage.clock.advance(5_000)
  await host.settled(device.accept([loudReport(movedAt - 1_000)]))
  expect((await stored(from)).at(-1)).toMatchObject({
    ts: movedAt - 1_000,
    owner_id: owner,
    attributes: { alarm: 'sos,tamper,powerCut', fuel: 40 },
  })
  expect(await stored(to)).toEqual([])
  // For the current vehicle only the contact with its device is recorded.
  expect(events.all().map(({ event, data }) => [event, 'vehicleId' in data && data.vehicleId])).toEqual([
    ['deviceStatus', to],
  ])
  expect([await currentState(from), await loggedOf(from)]).toEqual([before, logged])
})

test('stores a report from before the vehicle was sold as a past position of its former client', async () => {
  const sold = await host.addVehicle('sold')
  const device = await host.enter('serial-sold')
  const seller = ownerOf(sold)
  await host.stage.clock.advance(60_000)
  const soldAt = now()
  // The device's state is cached.
  await host.settled(device.accept([deviceReport(soldAt - 30_000)]))
  await sellVehicle(sold, soldAt)
  const events = collectEvents(host.stage.fleet)
  const before = await currentState(sold)
  await host.stage.clock.advance(5_000)
  await host.settled(device.accept([loudReport(soldAt - 1)]))
  expect(events.all()).toEqual([])
  expect(await currentState(sold)).toEqual(before)
  await host.settled(device.accept([deviceReport(soldAt)]))
  expect((await stored(sold)).map(({ ts, owner_id }) => [ts - soldAt, owner_id])).toEqual([
    [-30_000, seller],
    [-1, seller],
    [0, buyer],
  ])
  expect(events.all().map(({ event }) => event)).toEqual(['vehicleLocation'])
})

test('assigns reports from before the first assignment to the first vehicle, also after a later move', async () => {
  const first = await host.addVehicle('first')
  const second = await host.addVehicle('second')
  const device = await host.enter('serial-first')
  await host.stage.clock.advance(1_000)
  const madeAt = now()
  await sql`update device_mapping set from_at = ${madeAt - 500} where device_serial = 'serial-first'`.execute(
    host.stage.db,
  )
  await moveDevice('serial-first', second, madeAt)
  await host.settled(device.accept([deviceReport(madeAt - 60_000)]))
  expect([(await stored(first)).length, (await stored(second)).length]).toEqual([1, 0])
})

test('rejects and counts a report from before the move after a week, and one without a place at once', async () => {
  const from = await host.addVehicle('late-from')
  const to = await host.addVehicle('late-to')
  const device = await host.enter('serial-late-from')
  const movedAt = now() - MOVED_REPORTS_KEPT_MS + 1_000
  await sql`update device_mapping set from_at = ${movedAt - 3_600_000} where vehicle_id in (${from}, ${to})`.execute(
    host.stage.db,
  )
  await moveDevice('serial-late-from', to, movedAt)
  const accept = async (...reports: ReturnType<typeof deviceReport>[]) =>
    (await host.settled(host.gateway.acceptMany([{ device, reports }])))[0]
  const placeless = deviceReport(movedAt - 3_000, { fix: null, attributes: { fuel: 4 } })
  expect(await accept(deviceReport(movedAt - 2_000), placeless)).toEqual({
    refused: [{ index: 1, reason: 'moved' }],
    repeated: [],
  })
  await host.stage.clock.advance(1_500)
  expect(await accept(deviceReport(movedAt - 1_000))).toEqual({
    refused: [{ index: 0, reason: 'moved' }],
    repeated: [],
  })
  expect((await stored(from)).map(({ ts }) => ts - movedAt)).toEqual([-2_000])
  expect(countOf('moved')).toBe(2)
})
