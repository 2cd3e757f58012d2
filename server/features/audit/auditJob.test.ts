import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../../live/testing/observations.ts'
import { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { auditJob, deleteAuditBefore } from './auditJob.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 20, 12)

let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp()
})
afterAll(() => stage.close())

/** One line on each of these days before START; a skipped id is one that a rolled-back change took. */
const writeDays = (first: number, last: number) =>
  sql`insert into audit_log (at, event, address, detail)
    select ${new Date(START)}::timestamptz - make_interval(days => day), 'signInOk', '', '{}'
    from generate_series(${first}::int, ${last}::int, -1) as day`.execute(stage.db)
const daysLeft = async (): Promise<number[]> => {
  const rows = await stage.db.selectFrom('audit_log').select('at').orderBy('id').execute()
  return rows.map(({ at }) => (START - at.getTime()) / DAY_MS)
}
const waitUntil = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone()))
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
}

test('keeps recent lines and deletes old ones in small batches', async () => {
  await writeDays(40, 1)
  await sql`select nextval(pg_get_serial_sequence('audit_log', 'id')) from generate_series(1, 500)`.execute(
    stage.db,
  )
  await writeDays(1, 0)
  const deleted: number[] = []
  do deleted.push(await deleteAuditBefore(stage.db, START - 10 * DAY_MS, 7))
  while (deleted.at(-1) !== 0)
  expect(Math.max(...deleted)).toBe(7)
  expect(await daysLeft()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 0])
  expect(await deleteAuditBefore(stage.db, START - 10 * DAY_MS, 7)).toBe(0)
})

test('runs at start and every day after, also when one day fails', async () => {
  const clock = createManualClock(START)
  const lines: string[] = []
  const keeper = new JobRunner({
    db: stage.db,
    clock,
    log: (line) => void lines.push(line),
    random: () => 0,
    kinds: [auditJob({ db: stage.db, clock, keepDays: 5, timeZone: 'Europe/Kyiv' })],
  })
  const passDay = async (): Promise<void> => {
    clock.jump(DAY_MS)
    await clock.advance(1_000)
  }
  keeper.start()
  await waitUntil(async () => (await daysLeft()).length === 7)
  await sql`alter table audit_log rename to audit_log_away`.execute(stage.db)
  await waitUntil(async () => {
    await passDay()
    return lines.length > 0
  })
  await sql`alter table audit_log_away rename to audit_log`.execute(stage.db)
  expect(lines[0]).toContain('old lines of the audit log could not be deleted')
  await waitUntil(async () => {
    await passDay()
    return (await daysLeft()).length < 7
  })
  await keeper.stop()
  const left = await daysLeft()
  await clock.advance(30 * DAY_MS)
  expect(await daysLeft()).toEqual(left)
})
