import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverInterval } from '../../../../src/contract/http/drivers.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { changedArchive, countOf, type MoveStage, openRunningMove, partsOf, leftOutOf } from './testMove.ts'

const DAY_MS = 86_400_000

let move: MoveStage
let stage: AdminStage

beforeAll(async () => {
  move = await openRunningMove()
  ;({ stage } = move)
})
afterAll(() => move.close())

const vehicleOf = async ({ host }: AdminStage, { accountId }: TestUser): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id::integer as id from vehicle
    where owner_id = ${accountId} and name = 'Truck B'`.execute(host.stage.db)
  return rows[0]?.id ?? 0
}

/** Who drove, as people see it, without ids, which every server gives itself. */
const driversOf = async (of: AdminStage, as: TestUser) => {
  const vehicleId = await vehicleOf(of, as)
  const now = of.host.stage.clock.now()
  const query = { from: String(now - 3_600_000), to: String(now) }
  const { status, json } = await of.ask('vehicleDrivers', { as, params: { vehicleId }, query })
  expect(status).toBe(200)
  return (json as unknown as readonly DriverInterval[]).map(({ employeeId, ...interval }) => ({
    ...interval,
    id: 0,
    vehicleId: 0,
    hasEmployee: employeeId !== null,
  }))
}

test('corrections of drivers are shown as they were, and drivers are judged again', async () => {
  const client = await stage.host.addUser('client')
  const looked = await move.send(await move.archive(), client)
  expect(countOf(looked, 'fuelCorrections')).toEqual([2, 2, 0])
  expect(countOf(looked, 'driverCorrections')).toEqual([2, 2, 0])
  const { db } = stage.host.stage
  await move.bring(looked.id)
  const there = await driversOf(move.left, move.owner)
  expect(there).toMatchObject([
    { source: 'manual', driverName: 'Zhuk Petro', madeBy: 'owner' },
    { source: 'manual', driverName: '', before: [{ source: 'manual', driverName: 'Zhuk Petro' }] },
  ])
  expect(await driversOf(stage, client)).toEqual(there)
  const vehicleId = await vehicleOf(stage, client)
  const marks = await sql<{ since: number }>`select distinct since from driver_mark
    where vehicle_id = ${vehicleId}`.execute(db)
  const said = there.flatMap(({ from, to }) => [from, to])
  expect(marks.rows.map(({ since }) => since)).toEqual(expect.arrayContaining(said))
})

test('of two employees of one name the one is meant that the archive names', async () => {
  const second = await stage.host.addUser('second')
  const archive = await move.archive()
  await move.bring((await move.send(changedArchive(archive, 'G', {}), second)).id)
  const cardsOfDriver = async ({ host }: AdminStage, { accountId }: TestUser): Promise<readonly number[]> => {
    const { rows } = await sql<{ cards: number }>`select jsonb_array_length(e.card_ids) as cards
      from driver_interval i join employee e on e.owner_id = i.owner_id and e.id = i.employee_id
      where i.owner_id = ${accountId}`.execute(host.stage.db)
    return rows.map(({ cards }) => cards)
  }
  expect(await cardsOfDriver(move.left, move.owner)).toEqual([0])
  expect(await cardsOfDriver(stage, second)).toEqual([0])
})

test('corrections that break a rule or name what is not here are left out, days are counted again, and a second run doubles none', async () => {
  const third = await stage.host.addUser('third')
  const archive = await move.archive()
  const rowsOf = (part: string) =>
    JSON.parse(partsOf(archive)[part] ?? '') as readonly { from: number; to: number }[]
  const [row] = rowsOf('fuel-corrections.json')
  // Of a day without positions, which nothing else counts again.
  const at = (row?.to ?? 0) - 40 * DAY_MS
  const fuel = { ...row, from: at, to: at }
  const [driver] = rowsOf('driver-corrections.json')
  const changed = changedArchive(archive, 'H', {
    'fuel-corrections.json': JSON.stringify([
      fuel,
      { ...fuel, kind: 'theft' },
      { ...fuel, tank: 'left' },
      { ...fuel, from: 2, to: 1 },
      { ...fuel, vehicle: 77 },
    ]),
    'driver-corrections.json': JSON.stringify([
      driver,
      { ...driver, employee: 77 },
      { ...driver, from: 5 },
      { ...driver, before: 'nobody' },
      { ...driver, vehicle: 77 },
    ]),
  })
  const looked = await move.send(changed, third)
  expect(countOf(looked, 'fuelCorrections')).toEqual([5, 1, 0])
  expect(countOf(looked, 'driverCorrections')).toEqual([5, 1, 0])
  const reasons = leftOutOf(looked)
  for (const reason of [
    'fuelCorrections row 3',
    'fuelCorrections noVehicle 1',
    'driverCorrections row 2',
    'driverCorrections reference 1',
    'driverCorrections noVehicle 1',
  ])
    expect(reasons).toContain(reason)
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(third))
  expect(JSON.parse(brought['fuel-corrections.json'] ?? '')).toEqual([fuel])
  expect(JSON.parse(brought['driver-corrections.json'] ?? '')).toEqual([driver])
  const { rows: days } = await sql<{ day: number }>`select day from late_day
    where owner_id = ${third.accountId}`.execute(stage.host.stage.db)
  expect(days.map(({ day }) => day)).toContain(Math.floor(at / DAY_MS))
  const again = await move.send(changed, third)
  expect(countOf(again, 'fuelCorrections')).toEqual([5, 0, 1])
  expect(countOf(again, 'driverCorrections')).toEqual([5, 0, 1])
})
