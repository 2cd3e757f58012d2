import { type Kysely, sql, type Transaction } from 'kysely'
import type { TaskRepeat, TaskTemplateRow } from '../../../src/contract/http/taskTemplates.ts'
import { dueSpan } from '../../platform/jobs/schedules.ts'
import type { Database } from '../../storage/schema.ts'
import { insertTask, updateTask } from './taskSql.ts'

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

/** The fields that the tasks of a template share. */
const sharedFields = ({ name, routeId, description, performers, shift }: DueTemplate) => ({
  name,
  routeId,
  description,
  performers,
  shift,
})

/**
 * Which of the planned tasks becomes which of the new ones: that of the same start, otherwise the nearest free start within half a day;
 * null: it is gone. Pure; starts are ms since the epoch.
 */
export const matchStarts = (
  planned: readonly number[],
  starts: readonly number[],
): readonly (number | null)[] => {
  const kept = new Set(planned)
  const free = starts.filter((start) => !kept.has(start))
  return planned.map((start) => {
    if (starts.includes(start)) return start
    const near = free.filter((one) => Math.abs(one - start) <= DAY_MS / 2)
    const [nearest = null] = near.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    if (nearest !== null) free.splice(free.indexOf(nearest), 1)
    return nearest
  })
}

/**
 * The planned tasks of a template that was changed become what it makes now. They stay the same tasks, so that customers keep their
 * links; those for which it has no start are gone.
 */
const remakePlanned = async (
  trx: Transaction<Database>,
  template: DueTemplate,
  starts: readonly number[],
): Promise<void> => {
  const { ownerId, id, lastsMinutes } = template
  const { rows } = await sql<{
    id: number
    startsAt: number
    isOpen: boolean
  }>`select id, starts_at as "startsAt",
      state = 'planned' and deleted_at is null as "isOpen" from task
    where owner_id = ${ownerId} and template_id = ${id} and (state = 'planned' or starts_at >= ${starts[0] ?? 0})
    order by starts_at for update`.execute(trx)
  const over = new Set(rows.filter(({ isOpen }) => !isOpen).map(({ startsAt }) => startsAt))
  const open = rows.filter(({ isOpen }) => isOpen)
  const matched = matchStarts(
    open.map(({ startsAt }) => startsAt),
    starts.filter((start) => !over.has(start)),
  )
  const fields = sharedFields(template)
  for (const [index, task] of open.entries()) {
    const startsAt = matched[index] ?? null
    if (startsAt === null)
      await sql`delete from task where owner_id = ${ownerId} and id = ${task.id}`.execute(trx)
    else
      await updateTask(
        trx,
        { ownerId, id: task.id },
        { ...fields, startsAt, endsAt: startsAt + lastsMinutes * MINUTE_MS },
      )
  }
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
  const { ownerId, id, madeUntil, lastsMinutes } = template
  const starts = startsBetween(template, Math.max(madeUntil ?? now, now), until)
  if (madeUntil === null) await remakePlanned(trx, template, starts)
  for (const startsAt of starts) {
    const endsAt = startsAt + lastsMinutes * MINUTE_MS
    const fields = { ...sharedFields(template), startsAt, endsAt }
    await insertTask(trx, ownerId, { ...fields, state: 'planned', templateId: id })
  }
  await sql`update task_template set made_until = ${until} where owner_id = ${ownerId} and id = ${id}`.execute(
    trx,
  )
  return true
}
