import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NO_FILTERS, NO_OPTIONS, type ReportFilters } from '../../../src/contract/reports/reportQuestion.ts'
import type { ReportDriver, ReportPart } from '../../../src/contract/reports/reportRun.ts'
import { DriverKeeper } from '../../live/drivers/driverKeeper.ts'
import { location } from '../../live/testFleet.ts'
import { reportDrivers } from '../drivers/reportDrivers.ts'
import { addTestEmployee } from '../employees/testEmployees.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { DAY, drive, openReportStage, type ReportStage } from './testReports.ts'

/** Who drove, from the cards that devices read to the rows of reports. */

const HOUR = 3_600_000
const MINUTE = 60_000

let stage: ReportStage
let without: TestUser
let vehicle: number
let employee: number
const cards: Record<'olena' | 'depot' | 'foreign', number> = { olena: 0, depot: 0, foreign: 0 }

const addCard = async (number: string, driverName: string, as?: TestUser): Promise<number> => {
  const body = { number, driverName, phone: '', expiresOn: '' }
  return (await stage.call('createRfidCard', { body, ...(as && { as }) })).json.id
}

/** Drives at hours of the day, each with the card that is in the reader then. */
const DRIVES = [
  { hour: 1, card: 'A1' },
  { hour: 3, card: 'B2' },
  { hour: 5, card: 'C3' },
  { hour: 7, card: null },
  { hour: 9, card: null },
] as const

beforeAll(async () => {
  stage = await openReportStage()
  const { host, owner } = stage
  const { db, clock, fleet } = host.stage
  without = await host.addUser('without', { kind: 'limited', owner, without: ['editRfidCards'] })
  const stranger = await host.addUser('stranger')
  ;[vehicle = 0] = await host.addVehicles('owner', [{ key: 'driven' }])
  cards.olena = await addCard('A1', '')
  cards.depot = await addCard('B2', 'Depot')
  cards.foreign = await addCard('A1', 'Somebody', stranger)
  employee = await addTestEmployee(host, owner, { cardIds: [cards.olena] })
  await fleet.outbox.start()
  const keeper = new DriverKeeper({ db, clock, days: fleet.days, log: () => undefined })
  for (const { hour, card } of DRIVES) {
    const from = DAY.from + hour * HOUR
    const driven = drive(vehicle, from).map((one) =>
      one.event === 'vehicleLocation' ? { ...one, data: { ...one.data, ignitionOn: true } } : one,
    )
    const stopped = [12, 45].map((minute) =>
      location(vehicle, from + minute * MINUTE, {
        latitude: 50.05,
        longitude: 30,
        speed: 0,
        ignitionOn: false,
      }),
    )
    await fleet.past.keep([...driven, ...stopped])
    const connectedRfidCard = card === null ? null : { number: card, driverName: '' }
    const timestamp = from - MINUTE
    await host.stage.record({ event: 'rfidCard', data: { vehicleId: vehicle, timestamp, connectedRfidCard } })
  }
  await fleet.outbox.readAll()
  await keeper.settle()
  const [from, to] = [DAY.from + 9 * HOUR - MINUTE, DAY.from + 10 * HOUR]
  const body = { from, to, employeeId: null }
  expect((await stage.call('correctDriver', { params: { vehicleId: vehicle }, body })).status).toBe(200)
  await keeper.settle()
})
afterEach(() => stage.reset())
afterAll(() => stage.host.close())

const OPTIONS = { ...NO_OPTIONS, geoCoding: false, allowedSpeed: 2 }

/** Asks for the drives of the vehicle, each of which exceeds the limit once. */
const build = (filters: Partial<ReportFilters> = {}, as?: TestUser): Promise<number> =>
  stage.build(
    {
      kind: 'over_speed',
      vehicleIds: [vehicle],
      options: OPTIONS,
      filters: { ...NO_FILTERS, ...filters },
      groupBy: 'driver',
    },
    as,
  )
const finish = async (id: number): Promise<readonly ReportPart[]> => {
  stage.startProcess(undefined, undefined, reportDrivers(stage.host.stage.db))
  return stage.finish(id)
}
const driversOf = (parts: readonly ReportPart[]): (readonly [hour: number, driver: ReportDriver | null])[] =>
  parts.flatMap(({ rows }) =>
    rows.map(({ from, driver }) => [Math.floor((from - DAY.from) / HOUR), driver ?? null] as const),
  )

const OLENA = () => ({ is: 'known', name: 'Koval Olena', id: employee })
const DEPOT = { is: 'known', name: 'Depot' }

test('says of each row which employee, listed card or unknown card drove, that somebody unknown did, or that nobody was signed in', async () => {
  expect(driversOf(await finish(await build()))).toEqual([
    [1, OLENA()],
    [3, DEPOT],
    [5, { is: 'card', name: 'C3' }],
    [7, null],
    [9, { is: 'unknown' }],
  ])
})

test('a day that several people drove says so', async () => {
  const parts = await finish(await stage.build({ vehicleIds: [vehicle], groupBy: 'driver' }))
  expect(driversOf(parts)).toEqual([[0, { is: 'several' }]])
})

test('limits a report to what was driven with some cards of the account, also where a person wrote who drove [REPORT-34]', async () => {
  const hours = async (filters: Partial<ReportFilters>) =>
    driversOf(await finish(await build(filters))).map(([hour]) => hour)
  expect(await hours({ cards: [cards.depot] })).toEqual([3])
  expect(await hours({ cards: [cards.olena, cards.depot] })).toEqual([1, 3])
  const [from, to] = [DAY.from + 5 * HOUR - MINUTE, DAY.from + 6 * HOUR]
  const params = { vehicleId: vehicle }
  const made = await stage.call('correctDriver', { params, body: { from, to, employeeId: employee } })
  expect(await hours({ cards: [cards.olena] })).toEqual([1, 5])
  await stage.call('undoDriverCorrection', { params: { ...params, id: made.json.id } })
  expect(await hours({ cards: [cards.olena] })).toEqual([1])
})

test('a card of somebody else limits a report to nothing, and says that the filters did [REPORT-34]', async () => {
  expect(await finish(await build({ cards: [cards.foreign] }))).toMatchObject([
    { note: 'filtered', rows: [] },
  ])
})

test('keeps the days on which a chosen card drove [REPORT-34]', async () => {
  const days = async (card: number) => {
    const filters = { ...NO_FILTERS, cards: [card] }
    const parts = await finish(await stage.build({ vehicleIds: [vehicle, ...stage.vehicles], filters }))
    return parts.flatMap(({ vehicleId, rows }) => rows.map(() => vehicleId))
  }
  expect(await days(cards.olena)).toEqual([vehicle])
  expect(await days(cards.foreign)).toEqual([])
})

test('hides who drove from those without the right to it, whoever the report was built for [EMP-03]', async () => {
  const { db } = stage.host.stage
  const id = await build({}, without)
  const limited = await build({ cards: [cards.olena] }, without)
  await finish(id)
  const read = async (run: number) => (await stage.parts(run, 0, without)).parts
  expect(new Set(driversOf(await read(id)).map(([, driver]) => driver?.is))).toEqual(new Set(['hidden']))
  expect(driversOf((await stage.parts(id)).parts)[0]).toEqual([1, OLENA()])
  await stage.finish(limited)
  expect(await read(limited)).toMatchObject([{ note: 'driversHidden', rows: [] }])
  // A report from before the right was taken away.
  const all = {
    capabilities: sql<string>`'{"getReports":true,"seeCurrentPosition":true,"getTracks":true,"editRfidCards":true}'::jsonb`,
  }
  const change = (values: object) =>
    db.updateTable('account').set(values).where('id', '=', without.accountId).execute()
  await change(all)
  const seen = await build({ cards: [cards.olena] }, without)
  await stage.finish(seen)
  expect(driversOf(await read(seen))).toEqual([[1, OLENA()]])
  await change({ capabilities: JSON.stringify({ getReports: true }) })
  expect(await read(seen)).toMatchObject([{ note: 'driversHidden', rows: [] }])
})
