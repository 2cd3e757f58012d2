import { sql } from 'kysely'
import { expect } from 'vitest'
import { ENDED_TASKS_PART } from '../../../../src/contract/http/admin/archiveEndedTasks.ts'
import { PROOF_SIDE } from '../../../../src/contract/http/driverPage.ts'
import { TIME_OVER } from '../../../../src/contract/http/tasks.ts'
import { encodePicture } from '../../../platform/images/encodePicture.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { testPng } from '../../employees/testEmployees.ts'
import { taskOf } from '../../tasks/testTasks.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'

/** Cancelled tasks, so that there are two parts. */
export const CANCELLED = ENDED_TASKS_PART + 5
/** Done, failed and cancelled ones. */
export const ENDED_TASKS = CANCELLED + 2

const MINUTE_MS = 60_000

interface Of {
  readonly vehicleId: number
  /** Of two points. */
  readonly routeId: number
  readonly templateId: number
}

/** A task of a template that is done, with all that may be known of it, one whose time was over, and cancelled ones. */
export const fillEndedTasks = async (
  left: AdminStage,
  as: TestUser,
  { vehicleId, routeId, templateId }: Of,
): Promise<void> => {
  const { db, clock } = left.host.stage
  const call = async (name: Parameters<AdminStage['ask']>[0], rest: object): Promise<number> => {
    const { status, json } = await left.ask(name, { as, ...rest })
    expect([name, status]).toEqual([name, 200])
    return (json as { readonly id: number }).id
  }
  const make = (name: string) => call('createTask', { body: { ...taskOf(routeId, vehicleId), name } })
  const complete = async (name: string, body: object): Promise<number> => {
    const id = await make(name)
    await call('startTask', { params: { id } })
    return call('completeTask', { params: { id }, body })
  }
  const done = await complete('Done', { outcome: 'done' })
  const failed = await complete('Failed', { outcome: 'failed', reason: TIME_OVER })
  const over = await make('Over')
  await call('cancelTask', { params: { id: over }, body: { reason: 'No "cargo"' } })

  const at = clock.now()
  const json = (value: object): string => JSON.stringify(value)
  const visit = {
    arrivedAt: at + MINUTE_MS,
    leftAt: at + 2 * MINUTE_MS,
    vehicleId,
    isSkipped: false,
  }
  const points = [visit, { ...visit, arrivedAt: at + 3 * MINUTE_MS, leftAt: null }]
  const deviations = [{ vehicleId, from: at + 10, to: at + 20, metres: 400, most: 700 }]
  const marks = [
    { key: 'a', point: 1, kind: 'failed', at: at + 1, reason: 'Nobody', vehicleId },
    { key: 'b', point: 1, kind: 'done', at: at + 2, reason: '', vehicleId },
  ]
  const way = { line: [30, 50.01, 30.5, 50.02], legs: [{ metres: 1_100, seconds: null }] }
  await sql`update task set template_id = ${templateId}, starts_at = ${at - 5}, ends_at = ${at + 5 * MINUTE_MS},
      progress = ${json({ points, tracks: [], deviations, marks: 2 })}::jsonb, marks = ${json(marks)}::jsonb,
      way = ${json(way)}::jsonb, ended_at = ${at + 4 * MINUTE_MS}
    where id = ${done}`.execute(db)
  const skipped = { arrivedAt: null, leftAt: null, vehicleId: null, isSkipped: true }
  await sql`update task set progress = progress || ${json({ points: [skipped, visit] })}::jsonb
    where id = ${failed}`.execute(db)
  await sql`insert into task (owner_id, name, route_id, description, performers, state, outcome, route, ended_at)
    select owner_id, 'Over ' || n, route_id, '', performers, state, outcome, route, ended_at + n / 3
    from task, generate_series(2, ${CANCELLED}::integer) n where id = ${over}`.execute(db)
  const picture = await encodePicture(testPng(600, 300), { side: PROOF_SIDE, rule: '' })
  for (const kind of ['photo', 'photo', 'signature'])
    await sql`insert into task_proof (owner_id, task_id, point, kind, key, at, content_type, bytes)
      values (${as.accountId}, ${done}, 2, ${kind}, gen_random_uuid(), ${at + 3}, 'image/webp', ${picture})`.execute(
      db,
    )
}
