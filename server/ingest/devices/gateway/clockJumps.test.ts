import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collectEvents, location } from '../../../live/testFleet.ts'
import { waitBriefly, type GatewayStage, deviceReport, openGatewayStage } from './testGateway.ts'

/** The machine's clock is set by an hour, forward or back, while positions arrive. */
const HOUR_MS = 3_600_000
/** The silence after which a device counts as disconnected, and two rounds. */
const SILENT_MS = 660_000
/** Number of database checks before something counts as not done. */
const MOST_LOOKS = 200

let host: GatewayStage
beforeEach(async () => {
  host = await openGatewayStage()
  await host.gateway.start()
})
afterEach(() => host.close())

const statusOf = async (vehicleId: number) =>
  (
    await host.stage.db
      .selectFrom('vehicle_state')
      .select('device_status')
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
  )?.device_status
const refusals = (): number =>
  host.gateway.tallies
    .filter(({ reason }) => ['future', 'tooOld', 'time'].includes(reason))
    .reduce((sum, { count }) => sum + count, 0)

/** Waits for work while less than half a second passes by the clock, which no pause may outlast. */
const soon = async <T>(work: Promise<T>): Promise<T | 'not done'> => {
  const state: { answer: T | 'not done'; isOver: boolean } = { answer: 'not done', isOver: false }
  const over = work
    .then((answer) => {
      state.answer = answer
    })
    .finally(() => {
      state.isOver = true
    })
  for (let look = 0; look < MOST_LOOKS && !state.isOver; look++) {
    await host.stage.clock.advance(2)
    await waitBriefly()
  }
  if (state.isOver) await over
  else over.catch(() => undefined)
  return state.answer
}

/** Advances the time in steps in which the database responds. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 15_000) {
    await host.stage.clock.advance(15_000)
    await waitBriefly()
  }
}

describe.each([
  ['forward and back', [HOUR_MS, -HOUR_MS]],
  ['back and forward', [-HOUR_MS, HOUR_MS]],
] as const)('%s', (_, jumps) => {
  test('stores, shows and follows reports with true times at once, and rejects none', async () => {
    const vehicleId = await host.addVehicle('true')
    const device = await host.enter('serial-true')
    const { clock, db, fleet } = host.stage
    const events = collectEvents(fleet)
    let sent = 0
    let trueTime = clock.now()
    const send = async (): Promise<void> => {
      trueTime += 1_000
      expect(await soon(device.accept([deviceReport(trueTime)]).then(() => 'kept'))).toBe('kept')
      sent += 1
    }
    for (const jump of [0, ...jumps]) {
      clock.jump(jump)
      for (let count = 0; count < 3; count++) await send()
    }
    const kept = await db.selectFrom('position').select('ts').where('vehicle_id', '=', vehicleId).execute()
    expect(kept).toHaveLength(sent)
    expect(refusals()).toBe(0)
    expect(fleet.sink.tallies.refused).toEqual({})
    expect(events.all().filter(({ event }) => event === 'vehicleLocation')).toHaveLength(sent)
    expect(fleet.registry.read(vehicleId)?.timestamp).toBe(trueTime)
    for (let look = 0; look < MOST_LOOKS && fleet.follower.waiting > 0; look++) {
      await clock.advance(10)
      await waitBriefly()
    }
    expect(fleet.follower.waiting).toBe(0)
  })

  test('keeps a reporting device connected, and detects a silent one in time', async () => {
    const speaking = await host.addVehicle('speaking')
    const silent = await host.addVehicle('silent')
    const [one, other] = [await host.enter('serial-speaking'), await host.enter('serial-silent')]
    const { clock } = host.stage
    const events = collectEvents(host.stage.fleet)
    let trueTime = clock.now()
    const speak = async (): Promise<void> => {
      trueTime += 1_000
      await soon(one.accept([deviceReport(trueTime)]))
    }
    await speak()
    await soon(other.accept([deviceReport(trueTime)]))
    for (const jump of jumps) {
      clock.jump(jump)
      await pass(60_000)
      await speak()
      expect(await statusOf(silent)).toBe('CONNECTED')
    }
    for (let passed = 0; passed < SILENT_MS; passed += 60_000) {
      await pass(60_000)
      await speak()
    }
    expect([await statusOf(speaking), await statusOf(silent)]).toEqual(['CONNECTED', 'DISCONNECTED'])
    const statusEvents = events.all().filter(({ event }) => event === 'deviceStatus')
    expect(statusEvents.map(({ data }) => [data['vehicleId'], data['deviceStatus']])).toEqual([
      [speaking, 'CONNECTED'],
      [silent, 'CONNECTED'],
      [silent, 'DISCONNECTED'],
    ])
  })
})

test('rejects a report ahead of every clock although the clock was set back', async () => {
  const vehicleId = await host.addVehicle('ahead')
  const device = await host.enter('serial-ahead')
  const start = host.stage.clock.now()
  host.stage.clock.jump(-HOUR_MS)
  await soon(device.accept([deviceReport(start + 400_000)]))
  expect(refusals()).toBe(1)
  // A clock that was a day ahead at the start was wrong then.
  host.stage.clock.jump(-24 * HOUR_MS)
  await soon(device.accept([deviceReport(start)]))
  expect(refusals()).toBe(2)
  expect(host.stage.fleet.registry.read(vehicleId)?.timestamp).toBeNull()
})

test('does not execute a command an hour late that was requested before the clock was set back', async () => {
  const vehicleId = await host.addVehicle('late')
  await host.enter('serial-late')
  const { clock, db, fleet } = host.stage
  const ordered = await soon(
    fleet.commands.enqueue({
      vehicleId,
      ownerId: 1,
      deviceSerial: 'serial-late',
      content: { command: 'set-lock-state', lockState: 'LOCK' },
      askedBy: 1,
    }),
  )
  expect(ordered).toMatchObject({ state: 'queued' })
  clock.jump(-HOUR_MS)
  const stateOf = async () =>
    (await db.selectFrom('device_command').select('state').executeTakeFirstOrThrow()).state
  for (let look = 0; look < MOST_LOOKS && (await stateOf()) === 'queued'; look++) await pass(15_000)
  expect(await stateOf()).toBe('failed')
  expect(clock.monotonic()).toBeLessThan(HOUR_MS)
})

test('begins a day once although it began by a fast clock, and keeps its counts', async () => {
  const vehicleId = await host.addVehicle('midnight')
  const { clock, db, fleet } = host.stage
  // 23:30 in Kyiv.
  await pass(15_000)
  clock.jump(9.5 * HOUR_MS)
  const events = collectEvents(fleet)
  const count = async (): Promise<void> => {
    const timestamp = clock.now()
    await soon(fleet.sink.record([{ event: 'simple', name: 'SOS_ALARM', data: { vehicleId, timestamp } }]))
    await soon(fleet.sink.record([location(vehicleId, timestamp)]))
  }
  for (const jump of [0, HOUR_MS, -HOUR_MS, HOUR_MS]) {
    clock.jump(jump)
    await count()
    await pass(15_000)
  }
  const days = events.all().filter(({ event }) => event === 'dayStarted')
  expect(days.map(({ data }) => data['day'])).toEqual(['2026-11-21'])
  const counts = await db
    .selectFrom('event_count')
    .select(['day', 'count'])
    .where('name', '=', 'SOS_ALARM')
    .orderBy('day')
    .execute()
  expect(counts).toEqual([
    { day: '2026-11-20', count: 2 },
    { day: '2026-11-21', count: 2 },
  ])
})
