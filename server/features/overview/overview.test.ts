import { Precedence } from '../../platform/precedence.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fuelLedger } from '../../../src/contract/http/fuelLedger.ts'
import { type Overview, overview } from '../../../src/contract/http/overview.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../../src/contract/reports/reportQuestion.ts'
import type { Observation } from '../../live/ports.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { readFacts } from '../../reports/readFacts.ts'
import { REPORTS } from '../../reports/reportKinds.ts'
import { testZones } from '../../reports/testReport.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { findReportVehicle } from '../reports/reportVehicle.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { VehicleDayKeeper } from './vehicleDayKeeper.ts'
import { dayBefore, spanOfDay } from './overviewDays.ts'
import { level, testDrive } from './testDrives.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let stage: AdminStage
let owner: TestUser
let vehicles: number[]
let keeper: VehicleDayKeeper
let turn = 0
beforeAll(async () => {
  stage = await openAdminStage()
  await stage.host.stage.fleet.past.makeRoom(TEST_START - 60 * DAY, TEST_START + 7 * DAY)
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { host } = stage
  const name = `owner${++turn}`
  owner = await host.addUser(name)
  vehicles = await host.addVehicles(
    name,
    ['a', 'b', 'c'].map((key) => ({ key: `${name}${key}` })),
  )
  keeper = newKeeper()
  await sql`delete from vehicle_day`.execute(host.stage.db)
})

const newKeeper = (): VehicleDayKeeper => {
  const { db, clock, fleet } = stage.host.stage
  return new VehicleDayKeeper({
    db,
    clock,
    days: fleet.days,
    precedence: new Precedence(clock),
    log: () => undefined,
  })
}
const record = (observations: readonly Observation[]) => stage.host.stage.record(...observations)
const momentOf = ({ data }: Observation): number => ('timestamp' in data ? (data.timestamp ?? 0) : 0)
const now = (): number => stage.host.stage.clock.now()
const today = (): string => stage.host.stage.fleet.days.dayOf(now())
const read = async (as: TestUser = owner): Promise<Overview> =>
  overview.parse((await stage.ask('overview', { as })).json)

const NOTHING_FIRST = { turn: () => Promise.resolve() }

/** The sums of the daily traffic of all of the owner's vehicles, as the report has them. */
const reported = async (day: string) => {
  const { db, fleet } = stage.host.stage
  const kind = REPORTS.get('daily-traffic')
  if (!kind) throw new Error('no daily traffic')
  const viewer = { ...owner, kind: 'client', ownerId: owner.accountId, capabilities: {} } as const
  const sums = { metres: 0, engineMs: 0, fuelUsed: 0 }
  for (const id of vehicles) {
    const vehicle = await findReportVehicle(db, viewer, id)
    if (!vehicle) throw new Error('no vehicle')
    const asked = {
      vehicle,
      ...spanOfDay(fleet.days, day),
      timeZone: 'Europe/Kyiv',
      options: NO_OPTIONS,
      filters: NO_FILTERS,
      zones: testZones([]),
      seesFuel: true,
      signal: new AbortController().signal,
    }
    const { rows } = await kind.compute(readFacts({ db, precedence: NOTHING_FIRST }, asked, vehicle.sensors))
    const keys = kind.declaration.columns.map(({ key }) => key)
    for (const { cells } of rows) {
      const of = (key: string): number => Number(cells[keys.indexOf(key)] ?? 0)
      sums.metres += of('mileage')
      sums.engineMs += of('engine')
      sums.fuelUsed += of('used')
    }
  }
  return sums
}

const isAsReported = (
  shown: Pick<Overview, 'today'>['today'],
  sums: Awaited<ReturnType<typeof reported>>,
) => {
  expect(shown?.metres).toBeCloseTo(sums.metres, 3)
  expect(shown?.engineMs).toBe(sums.engineMs)
  expect(shown?.fuelUsed).toBeCloseTo(sums.fuelUsed, 3)
}

test('the figures of today are those of the daily report, counted bit by bit', async () => {
  const [a = 0, b = 0] = vehicles
  const start = now() - 3 * HOUR
  const drives = [...testDrive(a, start, 40), ...testDrive(b, start + 10 * MINUTE, 25)].toSorted(
    (one, other) => momentOf(one) - momentOf(other),
  )
  for (let from = 0; from < drives.length; from += 37) {
    await record(drives.slice(from, from + 37))
    await stage.host.stage.clock.advance(15 * MINUTE)
    await keeper.count()
  }
  const sums = await reported(today())
  expect(sums.metres).toBeGreaterThan(60_000)
  expect(sums.fuelUsed).toBeGreaterThan(20)
  isAsReported((await read()).today, sums)
  // Another process begins with nothing in its memory.
  await newKeeper().count()
  isAsReported((await read()).today, sums)
})

test('counts again what came late, and a day whose positions came on the next one', async () => {
  const [a = 0] = vehicles
  const drive = testDrive(a, now() - 2 * HOUR, 40)
  await record(drive.filter((_, place) => place < 10 || place > 25))
  await keeper.count()
  const before = (await read()).today?.engineMs
  await record(drive.filter((_, place) => place >= 10 && place <= 25))
  await sql`update late_day set changed_at = changed_at - interval '1 minute'`.execute(stage.host.stage.db)
  await stage.host.stage.clock.advance(15 * MINUTE)
  await keeper.count()
  const { today: shown } = await read()
  isAsReported(shown, await reported(today()))
  expect(before).toBeDefined()
})

test('compares with the median of the same weekday, and says of how many', async () => {
  const [a = 0] = vehicles
  const { fleet } = stage.host.stage
  const lengths = [30, 10, 50]
  for (const [week, minutes] of lengths.toReversed().entries()) {
    const at = now() - (lengths.length - week) * 7 * DAY
    await fleet.past.keep(testDrive(a, at, minutes))
  }
  await record([location(a, now() - MINUTE)])
  for (let round = 0; round < 3; round++) await keeper.count()
  const { today: shown } = await read()
  expect(shown?.weeks.map(({ day }) => day)).toEqual([7, 14, 21].map((days) => dayBefore(today(), days)))
  const usual = await reported(dayBefore(today(), 7))
  expect(shown?.usual?.metres).toBeCloseTo(usual.metres, 3)
  expect(shown?.weeksAsked).toBe(8)
})

test('counts a past day again once a person corrects its fuel, and once the correction is taken back', async () => {
  const [a = 0] = vehicles
  const { db, fleet, clock } = stage.host.stage
  const at = now() - 7 * DAY
  const stand = Array.from({ length: 180 }, (_, minute) => at + (41 + minute) * MINUTE)
  await fleet.past.keep([
    ...testDrive(a, at, 30),
    ...stand.flatMap((timestamp, minute) => [
      location(a, timestamp, { latitude: 50 + (30 * 960) / 111_195, longitude: 30, speed: 0 }),
      level(a, timestamp, minute < 60 ? 180 : 120),
    ]),
  ])
  // Names and units of the sensors are those of the present.
  await record([location(a, now() - MINUTE), level(a, now() - MINUTE, 120)])
  const fuelOfDay = async () => {
    await sql`update late_day set changed_at = changed_at - interval '1 minute'`.execute(db)
    await clock.advance(MINUTE)
    for (let round = 0; round < 3; round++) await keeper.count()
    const { today: shown } = await read()
    const sums = await reported(dayBefore(today(), 7))
    expect(shown?.weeks[0]?.fuelUsed).toBeCloseTo(sums.fuelUsed, 3)
    return sums.fuelUsed
  }
  const found = await fuelOfDay()
  const params = { vehicleId: a }
  const query = { from: at, to: at + 4 * HOUR }
  const ledger = fuelLedger.parse((await stage.ask('fuelLedger', { params, query, as: owner })).json)
  const [drain] = ledger.events
  if (!drain) throw new Error('No drain was found')
  const { kind, from, to } = drain
  const body = { tank: 'all', kind, from, to, note: '' }
  const { id } = (await stage.ask('correctFuel', { params, body, as: owner })).json
  expect(await fuelOfDay()).toBeCloseTo(found + drain.litres, 3)
  await stage.ask('undoFuelCorrection', { params: { ...params, id }, as: owner })
  expect(await fuelOfDay()).toBeCloseTo(found, 3)
})

test('counts vehicles by what they do, now and over the last 24 hours', async () => {
  const [a = 0, b = 0] = vehicles
  const at = now()
  await record([
    ...[50, 40, 30, 20, 10, 1].map((minutes) =>
      location(a, at - minutes * MINUTE, { speed: 10, ignitionOn: true }),
    ),
    location(b, at - MINUTE, { speed: 0, ignitionOn: true }),
  ])
  await sql`update vehicle_state set device_status = 'CONNECTED', device_on = true where owner_id = ${owner.accountId}`.execute(
    stage.host.stage.db,
  )
  await keeper.count()
  const { states, strip, vehicles: count } = await read()
  expect([count, states]).toEqual([3, { moving: 1, idling: 1, parked: 0, silent: 1 }])
  expect(strip?.moving).toHaveLength(96)
  const sumsOf = strip?.silent.map(
    (silent, place) =>
      silent + (strip.moving[place] ?? 0) + (strip.idling[place] ?? 0) + (strip.parked[place] ?? 0),
  )
  expect(new Set(sumsOf)).toEqual(new Set([3]))
  expect(strip?.moving.slice(-2)).toEqual([1, 1])
  expect(strip?.moving.slice(0, 90).every((one) => one === 0)).toBe(true)
})

test('names the vehicles whose fuel is low, and none whose level is old', async () => {
  const [a = 0, b = 0] = vehicles
  const { db } = stage.host.stage
  await sql`update vehicle set details = '{"tankVolume": 400}' where owner_id = ${owner.accountId}`.execute(
    db,
  )
  await record([
    ...[a, b].map((id) => level(id, now() - MINUTE, 39)),
    location(a, now() - MINUTE),
    location(b, now() - HOUR),
  ])
  await sql`update vehicle_state set device_status = 'CONNECTED', device_on = true where owner_id = ${owner.accountId}`.execute(
    db,
  )
  const { lowFuel, lowVoltage } = await read()
  expect(lowFuel).toMatchObject({ count: 1, vehicles: [{ id: a, value: 39 }] })
  expect(lowVoltage).toEqual({ count: 0, vehicles: [] })
})

test('shows each figure to those with the right to it, and of vehicles that they see [USERS-05, USERS-07]', async () => {
  const { host } = stage
  const [a = 0, b = 0] = vehicles
  await record([...testDrive(a, now() - 2 * HOUR, 30), ...testDrive(b, now() - 2 * HOUR, 30)])
  await keeper.count()
  const limited = await host.addUser(`limited${turn}`, { kind: 'limited', owner })
  await host.restrict(limited, [a], true)
  const all = await read()
  const some = await read(limited)
  expect(some.vehicles).toBe(1)
  expect(some.today?.metres).toBeCloseTo((all.today?.metres ?? 0) / 2, 3)
  const without = await host.addUser(`without${turn}`, {
    kind: 'limited',
    owner,
    without: ['getFuelData', 'seeTasks', 'seeCurrentPosition'],
  })
  const seen = await read(without)
  expect(seen).toMatchObject({ lowFuel: null, lateTasks: null, states: null, strip: null })
  expect(seen.today?.fuelUsed).toBeNull()
  const noReports = await host.addUser(`unreported${turn}`, {
    kind: 'limited',
    owner,
    without: ['getReports'],
  })
  expect((await read(noReports)).today).toBeNull()
  const stranger = await host.addUser(`stranger${turn}`)
  expect(await read(stranger)).toMatchObject({ vehicles: 0, alarms: 0, today: { metres: 0, weeks: [] } })
})
