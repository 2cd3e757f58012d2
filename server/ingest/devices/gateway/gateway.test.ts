import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectEvents, TEST_START } from '../../../live/testFleet.ts'
import { hashSecret } from './secrets.ts'
import { claim, type GatewayStage, deviceFix, deviceReport, openGatewayStage } from './testGateway.ts'
import { UNKNOWN_KEPT } from './unknownDevices.ts'

let host: GatewayStage
beforeAll(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
})
afterAll(() => host.close())

const now = () => host.stage.clock.now()
const countOf = (reason: string) =>
  host.gateway.tallies.filter((one) => one.reason === reason).reduce((sum, { count }) => sum + count, 0)
const positionsOf = (vehicleId: number) =>
  host.stage.db
    .selectFrom('position')
    .select(['ts', 'validity', 'altitude', 'attributes'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('ts')
    .execute()
const statusOf = async (vehicleId: number) =>
  (
    await host.stage.db
      .selectFrom('vehicle_state')
      .select('device_status')
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
  )?.device_status
const changed = (serial: string) => host.changed(serial)
const until = (isSo: () => boolean | Promise<boolean>, stepMs?: number) => host.until(isSo, stepMs)

describe('reports', () => {
  test('stores accepted reports before it acknowledges them, shows them at once, and stores repeats once', async () => {
    const vehicleId = await host.addVehicle('one')
    const events = collectEvents(host.stage.fleet)
    const device = await host.enter('serial-one')
    const reports = [
      deviceReport(TEST_START - 2_000),
      deviceReport(TEST_START - 1_000, { attributes: { fuel: 40 } }),
    ]
    await host.settled(device.accept(reports))
    expect(await positionsOf(vehicleId)).toMatchObject([
      { ts: TEST_START - 2_000, validity: 100, altitude: 120, attributes: { hdop: 1 } },
      { ts: TEST_START - 1_000, attributes: { hdop: 1, fuel: 40 } },
    ])
    expect(events.all().map(({ event }) => event)).toEqual([
      'vehicleLocation',
      'vehicleLocation',
      'vehicleSensors',
      'deviceStatus',
    ])
    await host.settled(device.accept(reports))
    expect(await positionsOf(vehicleId)).toHaveLength(2)
    expect(events.all()).toHaveLength(4)
  })

  test('writes the reports of many devices at once; each gets its rejections with reasons', async () => {
    await host.addVehicle('many-a')
    await host.addVehicle('many-b')
    const [a, b] = [await host.enter('serial-many-a'), await host.enter('serial-many-b')]
    const day = 86_400_000
    const [first, second] = await host.settled(
      host.gateway.acceptMany([
        { device: a, reports: [deviceReport(now()), deviceReport(5), deviceReport(now() + 400_000)] },
        {
          device: b,
          reports: [
            deviceReport(now() - 31 * day),
            { at: now(), fix: null, attributes: {} },
            deviceReport(now()),
            deviceReport(now()),
          ],
        },
      ]),
    )
    expect(first).toEqual({
      refused: [
        { index: 1, reason: 'time' },
        { index: 2, reason: 'future' },
      ],
      repeated: [],
    })
    expect(second).toEqual({
      refused: [
        { index: 0, reason: 'tooOld' },
        { index: 1, reason: 'empty' },
      ],
      repeated: [3],
    })
    expect([countOf('time'), countOf('future'), countOf('tooOld'), countOf('empty')]).toEqual([1, 1, 1, 1])
  })

  test('remembers nothing of what was not stored: the device sends it again, and it is stored', async () => {
    const vehicleId = await host.addVehicle('again')
    const device = await host.enter('serial-again')
    const { sink } = host.stage.fleet
    const record = sink.record.bind(sink)
    sink.record = () => Promise.reject(new Error('the disk is full'))
    const report = deviceReport(now())
    await expect(device.accept([report])).rejects.toThrow('the disk is full')
    sink.record = record
    await host.settled(device.accept([report]))
    expect(await positionsOf(vehicleId)).toHaveLength(1)
    expect(await statusOf(vehicleId)).toBe('CONNECTED')
  })

  test('assigns a report from before a device was moved to its vehicle at that time', async () => {
    const from = await host.addVehicle('moved')
    const to = await host.addVehicle('target')
    await host.stage.clock.advance(10_000)
    const device = await host.enter('serial-moved')
    const movedAt = now()
    await sql`update device_mapping set to_at = ${movedAt} where device_serial in ('serial-moved', 'serial-target')`.execute(
      host.stage.db,
    )
    await sql`insert into device_mapping (device_id, device_serial, vehicle_id, vehicle_name, from_at)
      values (${device.deviceId}, 'serial-moved', ${to}, 'target', ${movedAt})`.execute(host.stage.db)
    await changed('serial-moved')
    await host.stage.clock.advance(5_000)
    await host.settled(device.accept([deviceReport(movedAt - 1_000), deviceReport(movedAt + 1_000)]))
    expect((await positionsOf(from)).map(({ ts }) => ts)).toEqual([movedAt - 1_000])
    expect((await positionsOf(to)).map(({ ts }) => ts)).toEqual([movedAt + 1_000])
  })

  test('admits a device without a vehicle, and counts its reports without storing them', async () => {
    await sql`insert into device (serial, type, created_at) values ('stock-1', 'GLOBUS', 0)`.execute(
      host.stage.db,
    )
    const before = countOf('noVehicle')
    const device = await host.enter('stock-1')
    const [outcome] = await host.settled(
      host.gateway.acceptMany([{ device, reports: [deviceReport(now()), deviceReport(now() + 1)] }]),
    )
    expect(outcome?.refused).toEqual([
      { index: 0, reason: 'noVehicle' },
      { index: 1, reason: 'noVehicle' },
    ])
    expect(countOf('noVehicle') - before).toBe(2)
  })
})

test('connects a device with its first report, and disconnects it after ten minutes of silence [VEH-05]', async () => {
  const vehicleId = await host.addVehicle('silent')
  const held = await host.addVehicle('held')
  const device = await host.enter('serial-silent')
  expect(await statusOf(vehicleId)).toBe('NO_DATA')
  await host.settled(device.accept([deviceReport(now())]))
  const other = await host.enter('serial-held')
  await host.settled(other.accept([deviceReport(now())]))
  const end = other.connect(() => undefined)
  expect(await statusOf(vehicleId)).toBe('CONNECTED')
  await host.stage.clock.advance(600_000)
  expect(await statusOf(vehicleId)).toBe('CONNECTED')
  await host.stage.clock.advance(60_000)
  await until(async () => (await statusOf(vehicleId)) === 'DISCONNECTED', 250)
  expect(await statusOf(held)).toBe('CONNECTED')
  end()
  await host.settled(device.accept([deviceReport(now())]))
  expect(await statusOf(vehicleId)).toBe('CONNECTED')
  // It may fall silent again.
  await host.stage.clock.advance(660_000)
  await until(async () => (await statusOf(vehicleId)) === 'DISCONNECTED', 250)
  await host.settled(device.accept([deviceReport(now())]))
  await host.settled(device.accept([{ at: now(), fix: null, attributes: { online: false } }]))
  expect(await statusOf(vehicleId)).toBe('DISCONNECTED')
})

test('disconnects a device whose last server died, but leaves one of the demo fleet alone', async () => {
  const forsaken = await host.addVehicle('forsaken')
  const simulated = await host.addVehicle('simulated')
  const { db } = host.stage
  await sql`update vehicle_state set device_status = 'CONNECTED' where vehicle_id in (${forsaken}, ${simulated})`.execute(
    db,
  )
  await sql`insert into device_contact select id, ${now() - 3_600_000} from device where serial = 'serial-forsaken'`.execute(
    db,
  )
  await until(async () => (await statusOf(forsaken)) === 'DISCONNECTED', 1_000)
  expect(await statusOf(simulated)).toBe('CONNECTED')
})

test('stores the last contacts for the next server', async () => {
  await host.addVehicle('heard')
  const device = await host.enter('serial-heard')
  const heardAt = now()
  await host.settled(device.accept([deviceReport(heardAt)]))
  const stored = () =>
    host.stage.db
      .selectFrom('device_contact')
      .select('heard_at')
      .where('device_id', '=', device.deviceId)
      .executeTakeFirst()
  await until(async () => (await stored()) !== undefined, 250)
  expect((await stored())?.heard_at).toBeGreaterThanOrEqual(heardAt)
})

describe('admission', () => {
  test('requires a password if one is set, and applies a changed password at once', async () => {
    await host.addVehicle('locked')
    await host.enter('serial-locked', { secret: 'anything' })
    const set = async (hash: string | null) => {
      await host.stage.db
        .updateTable('device')
        .set({ secret_hash: hash })
        .where('serial', '=', 'serial-locked')
        .execute()
      await changed('serial-locked')
    }
    await set(hashSecret('sesame'))
    expect(await host.gateway.admit(claim('serial-locked', { secret: 'anything' }))).toEqual({
      ok: false,
      reason: 'wrongSecret',
    })
    expect(await host.gateway.admit(claim('serial-locked'))).toMatchObject({ ok: false })
    await host.enter('serial-locked', { secret: 'sesame' })
    await set(null)
    await host.enter('serial-locked')
  })

  test('makes few statements for many devices at once, and none for known devices', async () => {
    const keys = Array.from({ length: 300 }, (_, index) => `crowd-${index}`)
    await host.stage.addVehicles(
      'owner',
      keys.map((key) => ({ key })),
    )
    const claims = keys.map((key) => claim(`serial-${key}`))
    const statements = await countStatements(async () => {
      expect((await host.gateway.admitMany(claims)).every(({ ok }) => ok)).toBe(true)
    })
    expect(statements).toBeLessThanOrEqual(2)
    expect(await countStatements(async () => void (await host.gateway.admitMany(claims)))).toBe(0)
  })
})

/** Number of statements that the gateway makes for its devices meanwhile. */
const countStatements = async (work: () => Promise<void>): Promise<number> => {
  const { db } = host.stage
  const executor = db.getExecutor()
  const original = Object.getPrototypeOf(executor).executeQuery as (...args: unknown[]) => unknown
  let count = 0
  Object.getPrototypeOf(executor).executeQuery = function count1(this: unknown, ...args: unknown[]) {
    const [query] = args as [{ sql: string }]
    if (query.sql.includes('from device d')) count++
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    Object.getPrototypeOf(executor).executeQuery = original
  }
  return count
}

describe('unknown devices', () => {
  const listed = () => host.stage.db.selectFrom('unknown_device').selectAll().orderBy('id').execute()

  test('lists an unknown device once, with the number and address of its attempts and its last place', async () => {
    const report = deviceReport(TEST_START, { fix: deviceFix({ latitude: 49.5, longitude: 24.5 }) })
    for (const rest of [{}, { report }, { remoteAddress: '198.51.100.9' }]) {
      expect(await host.gateway.admit(claim('860000000000001', rest))).toEqual({
        ok: false,
        reason: 'unknownDevice',
      })
    }
    expect(await listed()).toEqual([])
    await until(async () => (await listed()).length > 0, 100)
    expect(await listed()).toMatchObject([
      {
        protocol: 'test',
        identifier: '860000000000001',
        attempts: 3,
        lat: 49.5,
        lon: 24.5,
        place_at: TEST_START,
      },
    ])
    await host.gateway.admit(claim('860000000000001', { remoteAddress: '198.51.100.9' }))
    await until(async () => (await listed())[0]?.attempts === 4, 100)
    expect(await listed()).toMatchObject([{ remote_address: '198.51.100.9', lat: 49.5, is_ignored: false }])
  })

  test('withstands a flood of invented identifiers without filling disk or memory, and serves a known device', async () => {
    const before = (await listed()).length
    const flood = Array.from({ length: 5_000 }, (_, index) => claim(`flood-${index}`))
    const spread = flood.map((one, index) => ({ ...one, remoteAddress: `198.51.100.${index % 250}` }))
    const garbage = ['', '\u0000', 'x'.repeat(65), ' a', "'; drop table device; --"].map((name) =>
      claim(name),
    )
    for (const one of await host.gateway.admitMany([...flood, ...spread, ...garbage]))
      expect(one.ok).toBe(false)
    await host.enter('serial-one')
    await until(async () => (await listed()).length > before, 100)
    expect((await listed()).length - before).toBeLessThanOrEqual(1_000)
    expect(
      (await listed()).filter(({ remote_address }) => remote_address === '203.0.113.7').length,
    ).toBeLessThanOrEqual(101)
    expect(countOf('notListable')).toBe(garbage.length)
    expect(countOf('tooMany')).toBeGreaterThan(8_000)
  })

  test('keeps the last seen ones in the table, and those that were put aside', async () => {
    await sql`insert into unknown_device (protocol, identifier, first_seen_at, last_seen_at, attempts, remote_address, is_ignored)
      select 'old', 'old-' || n, n, n, 1, '-', n = 1 from generate_series(1, ${UNKNOWN_KEPT}) as n`.execute(
      host.stage.db,
    )
    await host.gateway.admit(claim('860000000000002', { remoteAddress: '192.0.2.1' }))
    const isThere = async (identifier: string) =>
      (
        await host.stage.db
          .selectFrom('unknown_device')
          .select('id')
          .where('identifier', '=', identifier)
          .execute()
      ).length === 1
    await until(() => isThere('860000000000002'), 100)
    await until(async () => !(await isThere('old-2')))
    expect(await listed()).toHaveLength(UNKNOWN_KEPT)
    expect([await isThere('old-1'), await isThere('old-2')]).toEqual([true, false])
  })
})
