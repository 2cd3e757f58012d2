import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import {
  CALENDAR_DUE_DATES_MAX,
  CALENDAR_REFRESH_MINUTES,
  CALENDAR_TASKS_MAX,
  CALENDAR_TOKEN_FORM,
} from '../../../src/contract/http/calendar.ts'
import { PAGE_GATES, passes } from '../../../src/contract/permissions.ts'
import { dayOfNumber } from '../../../src/contract/rules/maintenanceDue.ts'
import type { RoutePoint } from '../../../src/contract/tasks/routePoints.ts'
import { OPEN_TASK_MS } from '../../../src/contract/tasks/taskSpan.ts'
import { findLinkMaker } from '../../access/linkMaker.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../storage/schema.ts'
import {
  judgeRecords,
  STORED_COLUMNS,
  STORED_FROM,
  type StoredMaintenance,
} from '../maintenance/maintenanceSql.ts'
import { plannedOf, withDay } from '../tasks/plan/planTask.ts'
import { type ComingTask, readComingTasks } from '../tasks/taskSql.ts'
import { CALENDAR_WORDS, type CalendarWords } from './calendarWords.ts'
import type { CalendarDependencies } from './feedService.ts'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

/** What the address of a token shows, and its etag, which is constant while the content is unchanged. */
export interface ShownCalendar {
  readonly text: string
  readonly etag: string
}

/** The parts of an event that are the same for all events of a calendar. */
interface Setting {
  readonly calendarId: string
  readonly words: CalendarWords
  /** Base of the addresses of pages, without a trailing slash. */
  readonly origin: string
  readonly days: CalendarDependencies['fleet']['days']
}

interface StoredFeed {
  readonly accountId: number
  readonly calendarId: string
  readonly language: Language
}

const findFeed = (db: Kysely<Database>, token: string): Promise<StoredFeed | undefined> =>
  db
    .selectFrom('calendar_feed as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .where('f.token_hash', '=', sha256(token))
    .select(['f.account_id as accountId', 'f.calendar_id as calendarId', 'a.language as language'])
    .executeTakeFirst()

/** A vehicle in words: its name, with its licence plate where it has one. */
const vehicleText = ({
  name,
  licensePlate,
}: {
  readonly name: string
  readonly licensePlate: string
}): string => (licensePlate === '' ? name : `${name} (${licensePlate})`)

/** A stop in words. */
const stopText = ({ name, address }: { readonly name: string; readonly address: string }): string =>
  [name, address].filter((text) => text !== '').join(', ')

/** The place of a stop; one that is a geozone may have none of its own. */
const geoOf = (point: Pick<RoutePoint, 'latitude' | 'longitude'> | undefined): CalendarEvent['geo'] => {
  const { latitude = null, longitude = null } = point ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** The time of a task: from its begin, which is known, to its planned end, or for as long as one without an end takes at least. */
const timeOf = (
  record: ComingTask,
  days: Setting['days'],
): { readonly from: number; readonly to: number } => {
  const planned = plannedOf(withDay(record, days))
  const from = record.activatedAt ?? planned?.from ?? 0
  const to = planned?.to ?? 0
  return { from, to: to > from ? to : from + OPEN_TASK_MS }
}

const taskEvent = (task: ComingTask, { calendarId, words, origin, days }: Setting): CalendarEvent => {
  const vehicles = task.performers.map(vehicleText)
  const stops = task.route.points.map(stopText)
  const parts = [
    task.description,
    vehicles.length === 0 ? '' : `${words.vehicles}: ${vehicles.join(', ')}`,
    [`${words.stops}:`, ...stops.map((stop, index) => `${index + 1}. ${stop}`)].join('\n'),
  ]
  return {
    uid: `task-${task.id}@${calendarId}`,
    changedAt: task.changedAt,
    when: timeOf(task, days),
    summary: [task.name, ...(vehicles.length === 0 ? [] : [vehicles.join(', ')])].join(' — '),
    description: parts.filter((part) => part !== '').join('\n\n'),
    location: stops[0] ?? null,
    geo: geoOf(task.route.points[0]),
    url: `${origin}/#/task_detail/${task.id}`,
  }
}

interface DueDate {
  readonly record: StoredMaintenance & { readonly changedAt: number }
  /** The number of the day since 1970. */
  readonly day: number
}

/** The next due dates of the records that the viewer sees; what is due by mileage or engine hours alone has none. */
const readDueDates = async (
  db: Kysely<Database>,
  viewer: Viewer,
  today: string,
): Promise<readonly DueDate[]> => {
  const isSeen = visibleVehicle(viewer, { vehicleId: 'v.id', ownerId: 'v.owner_id' })
  const { rows } = await sql<DueDate['record']>`select ${STORED_COLUMNS}, greatest(m.changed_at,
      (select max(changed_at) from maintenance_done where owner_id = m.owner_id and maintenance_id = m.id)) as "changedAt"
    from ${STORED_FROM}
    where m.owner_id = ${viewer.ownerId} and m.deleted_at is null and ${isSeen}
      and (m.until_day is not null or m.every_months is not null or m.every_days is not null)`.execute(db)
  const judged = await judgeRecords(db, rows, today)
  return judged
    .flatMap(({ due, ...record }) => {
      const day = due.points.find(({ measure }) => measure === 'date')?.at ?? null
      return day === null ? [] : [{ record, day }]
    })
    .toSorted((a, b) => a.day - b.day || a.record.id - b.record.id)
    .slice(0, CALENDAR_DUE_DATES_MAX)
}

const dueEvent = ({ record, day }: DueDate, { calendarId, words, origin }: Setting): CalendarEvent => ({
  uid: `maintenance-${record.id}@${calendarId}`,
  changedAt: record.changedAt,
  when: { day: dayOfNumber(day) },
  summary: `${words.kindOf[record.kind]}: ${record.name} — ${vehicleText({ ...record, name: record.vehicleName })}`,
  description: [record.number, record.note].filter((part) => part !== '').join('\n\n'),
  location: null,
  geo: null,
  url: `${origin}/#/maintenance`,
})

interface AskedCalendar {
  readonly token: string
  /** Base of the addresses of pages, without a trailing slash. */
  readonly origin: string
  readonly productName: string
}

/**
 * The calendar of a token, with the person's rights and vehicles as they are now; null when the address was replaced, revoked or never
 * existed, or the person is blocked or gone.
 */
export const readCalendar = async (
  { db, clock, days }: CalendarDependencies['fleet'],
  { token, origin, productName }: AskedCalendar,
): Promise<ShownCalendar | null> => {
  if (!CALENDAR_TOKEN_FORM.test(token)) return null
  const now = clock.now()
  const feed = await findFeed(db, token)
  const viewer = feed && (await findLinkMaker(db, feed.accountId, now))
  if (!feed || !viewer) return null
  const words = CALENDAR_WORDS[feed.language]
  const setting = { calendarId: feed.calendarId, words, origin, days }
  const tasks = passes(viewer, ACTION_GATES.seeTasks)
    ? await readComingTasks(db, viewer, CALENDAR_TASKS_MAX)
    : []
  const dueDates = passes(viewer, PAGE_GATES.maintenance)
    ? await readDueDates(db, viewer, days.dayOf(now))
    : []
  const text = writeCalendar({
    name: words.name,
    productName,
    refreshMinutes: CALENDAR_REFRESH_MINUTES,
    events: [
      ...tasks.map((task) => taskEvent(task, setting)),
      ...dueDates.map((date) => dueEvent(date, setting)),
    ],
  })
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
