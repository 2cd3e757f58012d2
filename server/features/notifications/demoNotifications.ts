import { type Kysely, sql } from 'kysely'
import type { NotificationRuleFields } from '../../../src/contract/http/notificationRules.ts'
import { NOTIFICATION_TYPES, type NotificationTypeKey } from '../../../src/contract/notificationTypes.ts'
import { DEFAULT_EVENT_FILTERS } from '../../../src/contract/rules/eventFilters.ts'
import { UNLIMITED_RULE } from '../../../src/contract/rules/unlimitedRule.ts'
import type { Database } from '../../storage/schema.ts'
import { pastJob } from '../demo/pastJob.ts'
import { rememberNotified } from './ruleBook.ts'
import { insertRule } from './ruleSql.ts'
import { insertNotifications, type NewNotification, severityNumber } from './writeSql.ts'

type Db = Kysely<Database>

const SHOWN = { disabled: false, hidden: false, show: true }
const FILTERS = { ...DEFAULT_EVENT_FILTERS, fuelling: SHOWN, defuelling: SHOWN }

/** A rule of the demo fleet for all vehicles, in the app. */
const ruleOf = (
  accountIds: readonly number[],
  rest: Pick<NotificationRuleFields, 'name' | 'items'> & Partial<NotificationRuleFields>,
): NotificationRuleFields => ({
  isOn: true,
  ...UNLIMITED_RULE,
  timeZone: 'Europe/Kyiv',
  everyMinutes: 60,
  lateMinutes: 60,
  recipients: { accountIds: [...accountIds], emails: [], phones: [], chats: [] },
  channels: ['app'],
  text: null,
  escalation: null,
  ...rest,
})

/** The people of an owner. */
const readPeopleOf = async (db: Db, ownerId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from account
    where id = ${ownerId} or (owner_id = ${ownerId} and kind = 'demo') order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Towns whose borders are watched. */
const TOWNS_WATCHED = 3

/** A rule about the first towns among the geozones of the owner; none without such geozones. */
const rulesOfTowns = async (
  db: Db,
  ownerId: number,
  people: readonly number[],
): Promise<readonly NotificationRuleFields[]> => {
  const { rows } = await sql<{ id: number }>`select z.id::integer as id from geozone z
    join zone_type t on t.id = z.zone_type_id
    where z.owner_id = ${ownerId} and t.type = 'TOWN' order by z.id limit ${TOWNS_WATCHED}`.execute(db)
  const zoneIds = rows.map(({ id }) => id)
  if (zoneIds.length === 0) return []
  const name = 'Enters or leaves Kyiv, Kharkiv or Odesa'
  const items = [
    { type: 'zoneEntry' as const, zoneIds },
    { type: 'zoneExit' as const, zoneIds },
  ]
  return [ruleOf(people, { name, items, everyMinutes: 30 })]
}

/** Gives the owner of the demo fleet rules, and its people event filters, unless there are some. now: ms since the epoch. */
export const seedDemoRules = (db: Db, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const known = await trx
      .selectFrom('notification_watch')
      .select('owner_id')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    if (known) return
    const people = await readPeopleOf(trx, ownerId)
    const speeding = ruleOf(people, {
      name: 'Speeding by more than 10 km/h',
      items: [{ type: 'overSpeed', excess: 10 / 3.6 }],
      everyMinutes: 240,
    })
    const night = ruleOf(people, {
      name: 'Fuel drain at night',
      items: [{ type: 'defuelling', minimumLitres: 10 }],
      hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '21:00', to: '06:00' }],
      text: '{vehicle} ({plate}): {event}, {value}, {time}',
    })
    const idle = ruleOf(people, {
      name: 'Engine idles',
      items: [{ type: 'parkingWithIgnition' }],
      everyMinutes: 240,
    })
    const owner = { accountId: ownerId, ownerId, kind: 'client' } as const
    const rules = [speeding, night, idle, ...(await rulesOfTowns(trx, ownerId, people))]
    for (const fields of rules) await insertRule(trx, owner, fields, now)
    for (const accountId of people)
      await trx
        .insertInto('notification_settings')
        .values({ account_id: accountId, filters: JSON.stringify(FILTERS), channels: null, quiet: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // The server has not loaded its memory yet.
    await rememberNotified({ trx, remember: () => undefined }, ownerId)
  })

/** The past of the demo fleet from which it gets notifications: so long before, and so many. */
const PAST_MS = 86_400_000
const PAST_COUNT = 40
/** The newest of them are unread. */
const UNREAD_COUNT = 12

const TYPES = [
  'fuelling',
  'defuelling',
  'overSpeed',
  'parkingWithIgnition',
  'sos',
  'powerLost',
  'sensorTrigger',
] as const
const TYPE_OF = new Map<string, NotificationTypeKey>(
  TYPES.flatMap((type) => NOTIFICATION_TYPES[type].events.map((event) => [event, type] as const)),
)

interface LoggedRow {
  readonly seq: number
  readonly vehicleId: number
  readonly name: string
  readonly at: number
}

/** One vehicle in so many is watched for silence. */
const WATCHED_SHARE = 8

/**
 * Notifies the people of the demo fleet of some events of its past, of each kind as many as of the others where there are so many,
 * and has some vehicles watched for silence; unless they were notified already.
 */
export const seedDemoNotifications = (db: Db, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('created_at as createdAt')
      .where('id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // What comes after it is no past.
    const until = account.createdAt.getTime()
    const people = await readPeopleOf(trx, ownerId)
    const known = await trx
      .selectFrom('notification')
      .select('id')
      .where('account_id', 'in', people)
      .where('at', '<=', until)
      .limit(1)
      .executeTakeFirst()
    if (known) return
    const { rows } = await sql<LoggedRow>`select seq, vehicle_id as "vehicleId", name, at from event_log
      where owner_id = ${ownerId} and at > ${until - PAST_MS}::bigint and at <= ${until}::bigint
        and name = any(${[...TYPE_OF.keys()]}::text[])
      order by row_number() over (partition by name order by at desc), at desc
      limit ${PAST_COUNT}`.execute(trx)
    const newestFirst = rows.toSorted((one, other) => other.at - one.at)
    const past = newestFirst.toReversed()
    for (const accountId of people)
      await insertNotifications(
        trx,
        past.map((row) => pastNotification(row, accountId, ownerId)),
        now,
      )
    await sql`update notification set is_published = true,
        is_read = event_seq <> all(${newestFirst.slice(0, UNREAD_COUNT).map(({ seq }) => seq)}::bigint[])
      where account_id = any(${people}::integer[]) and at <= ${until}::bigint`.execute(trx)
    await trx
      .updateTable('vehicle')
      .set({ notify_no_signal: true })
      .where('owner_id', '=', ownerId)
      .where(sql<boolean>`id % ${WATCHED_SHARE} = 0`)
      .execute()
  })

const pastNotification = (
  { seq, vehicleId, name, at }: LoggedRow,
  accountId: number,
  ownerId: number,
): NewNotification => {
  const type = TYPE_OF.get(name) ?? 'sos'
  return {
    accountId,
    ownerId,
    vehicleId,
    eventSeq: seq,
    eventName: name,
    description: type,
    subject: '',
    severity: severityNumber(NOTIFICATION_TYPES[type].severity),
    at,
    isHidden: false,
    ruleId: null,
    text: null,
    details: {},
    latitude: null,
    longitude: null,
    speed: null,
    zoneTypeId: null,
  }
}

/** So many events of the past are of more than its first vehicles. */
const ENOUGH = 400

/** Notifies the people of the demo fleet of its past, once that is there. */
export const demoNotificationsJob = pastJob('notifications.demo', async ({ db, clock }, ownerId) => {
  const { rows } = await sql`select from event_log where owner_id = ${ownerId}
    and name = any(${[...TYPE_OF.keys()]}::text[]) limit ${ENOUGH}`.execute(db)
  if (rows.length < ENOUGH) throw new Error('The demo fleet has not enough of a past yet')
  await seedDemoNotifications(db, ownerId, clock.now())
})
