import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NO_FILTERS } from '../../../src/contract/reports/reportQuestion.ts'
import { REPORT_ROWS_PER_ANSWER, type ReportRow } from '../../../src/contract/reports/reportRun.ts'
import { REPORTS } from '../../reports/reportKinds.ts'
import type { ReportKind } from '../../reports/reportKind.ts'
import { packRows } from './packRows.ts'
import { readParts } from './readParts.ts'
import { findRun } from './runSql.ts'
import { openReportStage, type ReportStage } from './testReports.ts'

let stage: ReportStage
beforeAll(async () => {
  stage = await openReportStage()
})
afterEach(() => stage.reset())
afterAll(() => stage.host.close())

const ROW: ReportRow = { cells: [1, 2, 3, 'Kyiv', 5], from: 1, to: 2, latitude: 50, longitude: 30 }

/** A run that is done, with so many rows for each of the first vehicles. */
const addRun = async (counts: readonly number[], filters: { readonly hideEmpty?: boolean } = {}) => {
  const { db } = stage.host.stage
  const vehicleIds = stage.vehicles.slice(0, counts.length)
  const id = await stage.build({ vehicleIds: [...vehicleIds], filters: { ...NO_FILTERS, ...filters } })
  for (const [place, count] of counts.entries())
    await db
      .insertInto('report_part')
      .values({
        run_id: id,
        n: place + 1,
        vehicle_id: vehicleIds[place] ?? null,
        note: null,
        row_count: count,
        rows: await packRows(Array.from({ length: count }, () => ROW)),
        source: null,
      })
      .execute()
  await db.updateTable('report_run').set({ state: 'done' }).where('id', '=', id).execute()
  return id
}
const numbersOf = async (id: number, after = 0) => {
  const { parts, hasMore } = await stage.parts(id, after)
  return [parts.map(({ n }) => n), hasMore]
}

test('an answer ends with the part that makes it longer than its bound', async () => {
  const half = REPORT_ROWS_PER_ANSWER / 2
  const id = await addRun([half, half, 1, half, half, 5])
  expect(await numbersOf(id)).toEqual([[1, 2, 3], true])
  expect(await numbersOf(id, 3)).toEqual([[4, 5, 6], false])
  expect(await numbersOf(id, 6)).toEqual([[], false])
})

test('leaves out vehicles without rows where the question says so', async () => {
  expect(await numbersOf(await addRun([1, 0, 1, 0]))).toEqual([[1, 2, 3, 4], false])
  expect(await numbersOf(await addRun([1, 0, 1, 0], { hideEmpty: true }))).toEqual([[1, 3], false])
})

/** The viewer without some rights. */
const without = (...rights: readonly string[]) => ({
  accountId: stage.owner.accountId,
  kind: 'client' as const,
  ownerId: stage.owner.accountId,
  capabilities: Object.fromEntries(
    ['getReports', 'seeCurrentPosition', 'getTracks', 'getFuelData', 'editRfidCards']
      .filter((right) => !rights.includes(right))
      .map((right) => [right, true]),
  ),
})
const read = async (kind: ReportKind, viewer: ReturnType<typeof without>) => {
  const { db } = stage.host.stage
  const run = await findRun(db, viewer, await addRun([1]))
  if (run === null) throw new Error('there is no run')
  return (await readParts(db, viewer, { run, kind, after: 0 })).parts[0]
}
const DAILY = REPORTS.get('daily-traffic')!

/** Its columns: a day, two numbers, a place, litres. */
const KIND: ReportKind = {
  ...DAILY,
  declaration: {
    ...DAILY.declaration,
    columns: (['day', 'distance', 'duration', 'place', 'litres'] as const).map((unit) => ({
      key: unit,
      unit,
      isRequired: false,
      total: null,
      ratio: null,
    })),
  },
}
const needing = (need: 'fuel'): ReportKind => ({
  ...KIND,
  declaration: { ...KIND.declaration, needs: [need] },
})

test('hides places without the right to the past, and litres without the right to fuel data [USERS-07, USERS-09]', async () => {
  expect(await read(KIND, without())).toMatchObject({ note: null, rows: [ROW] })
  expect((await read(KIND, without('getTracks')))?.rows).toEqual([
    { ...ROW, cells: [1, 2, 3, null, 5], latitude: null, longitude: null, driver: { is: 'hidden' } },
  ])
  expect((await read(KIND, without('getFuelData')))?.rows).toEqual([
    { ...ROW, cells: [1, 2, 3, 'Kyiv', null] },
  ])
})

test('hides a kind that is about fuel alone without the right to fuel data [USERS-07]', async () => {
  expect(await read(needing('fuel'), without('getFuelData'))).toMatchObject({ note: 'fuelHidden', rows: [] })
  expect(await read(needing('fuel'), without('getTracks'))).toMatchObject({ note: null, rows: [{}] })
})
