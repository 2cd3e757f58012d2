import { type Kysely, sql } from 'kysely'
import type { TaskRepeat, TaskTemplateRow } from '../../../src/contract/http/taskTemplates.ts'
import { dueSpan } from '../../platform/jobs/schedules.ts'
import type { Database } from '../../storage/schema.ts'
import { insertTask } from './taskSql.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** How far ahead of their starts tasks are made. */
export const MADE_AHEAD_MS = 7 * DAY_MS
/** A template is looked at again once so much of what was made ahead is used up. */
const REFILL_MS = DAY_MS

/** The cron line of a repetition: five fields. */
export const cronOfRepeat = (repeat: TaskRepeat): string => {
  const clock = `${repeat.minute % 60} ${Math.floor(repeat.minute / 60)}`
  if (repeat.every === 'day') return `${clock} * * *`
  if (repeat.every === 'week') return `${clock} * * ${repeat.weekday}`
  return repeat.every === 'month'
    ? `${clock} ${repeat.day ?? 'L'} * *`
    : `${clock} * * ${repeat.weekdays.join(',')}`
}

interface DueTemplate extends TaskTemplateRow {
  readonly ownerId: number
  readonly madeUntil: number | null
}

/** The starts of a template's tasks after `after` and up to `until`, ms since the epoch. */
export const startsBetween = (
  { repeat, timeZone }: Pick<TaskTemplateRow, 'repeat' | 'timeZone'>,
  after: number,
  until: number,
): readonly number[] => {
  const cron = cronOfRepeat(repeat)
  const starts: number[] = []
  for (
    let at = dueSpan({ cron, timeZone }, after).until;
    at <= until;
    at = dueSpan({ cron, timeZone }, at).until
  )
    starts.push(at)
  return starts
}

/**
 * Makes the tasks of templates ahead of time, each once: of several processes one has a template, and what it made is
 * stored with the tasks. now: ms since the epoch.
 */
export const makeTasks = async (db: Kysely<Database>, now: number): Promise<void> => {
  while (await db.transaction().execute((trx) => makeOfOne(trx, now)));
}

/** Makes the tasks of one template; false: none needs any. */
const makeOfOne = async (trx: Parameters<typeof insertTask>[0], now: number): Promise<boolean> => {
  const until = now + MADE_AHEAD_MS
  const { rows } =
    await sql<DueTemplate>`select owner_id as "ownerId", id, name, route_id as "routeId", description,
      performers, shift, repeat, lasts_minutes as "lastsMinutes", time_zone as "timeZone", made_until as "madeUntil"
    from task_template where is_on and deleted_at is null
      and (made_until is null or made_until < ${until - REFILL_MS})
    order by made_until nulls first limit 1 for update skip locked`.execute(trx)
  const [template] = rows
  if (!template) return false
  const { ownerId, id, madeUntil, name, routeId, description, performers, shift, lastsMinutes } = template
  for (const startsAt of startsBetween(template, Math.max(madeUntil ?? now, now), until)) {
    const endsAt = startsAt + lastsMinutes * MINUTE_MS
    const fields = { name, routeId, description, performers, shift, startsAt, endsAt }
    await insertTask(trx, ownerId, { ...fields, state: 'planned', templateId: id })
  }
  await sql`update task_template set made_until = ${until} where owner_id = ${ownerId} and id = ${id}`.execute(
    trx,
  )
  return true
}
