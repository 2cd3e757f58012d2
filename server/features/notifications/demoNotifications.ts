import { type Kysely, sql } from 'kysely'
import type { NotificationRuleFields } from '../../../src/contract/http/notificationRules.ts'
import { NOTIFICATION_TYPES, type NotificationTypeKey } from '../../../src/contract/notificationTypes.ts'
import { DEFAULT_EVENT_FILTERS } from '../../../src/contract/rules/eventFilters.ts'
import { UNLIMITED_RULE } from '../../../src/contract/rules/unlimitedRule.ts'
import type { Database } from '../../storage/schema.ts'
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
      name: 'Speeding by more than 20 km/h',
      items: [{ type: 'overSpeed', excess: 20 / 3.6 }],
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
    for (const fields of [speeding, night, idle]) await insertRule(trx, owner, fields, now)
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

const TYPES = ['fuelling', 'defuelling', 'overSpeed', 'sos', 'powerLost', 'sensorTrigger'] as const
const TYPE_OF = new Map<string, NotificationTypeKey>(
  TYPES.flatMap((type) => NOTIFICATION_TYPES[type].events.map((event) => [event, type] as const)),
)

interface LoggedRow {
  readonly seq: number
  readonly vehicleId: number
  readonly name: string
  readonly at: number
}

/** Notifies the people of the demo fleet of some events of its past, unless they were notified already. */
export const seedDemoNotifications = (db: Db, ownerId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const people = await readPeopleOf(trx, ownerId)
    const known = await trx
      .selectFrom('notification')
      .select('id')
      .where('account_id', 'in', people)
      .limit(1)
      .executeTakeFirst()
    if (known) return
    const { rows } = await sql<LoggedRow>`select seq, vehicle_id as "vehicleId", name, at from event_log
      where owner_id = ${ownerId} and at > ${now - PAST_MS}::bigint and at <= ${now}::bigint
        and name = any(${[...TYPE_OF.keys()]}::text[])
      order by at desc limit ${PAST_COUNT}`.execute(trx)
    const past = rows.toReversed()
    for (const accountId of people)
      await insertNotifications(
        trx,
        past.map((row) => pastNotification(row, accountId, ownerId)),
        now,
      )
    await sql`update notification set is_published = true,
        is_read = event_seq <> all(${rows.slice(0, UNREAD_COUNT).map(({ seq }) => seq)}::bigint[])
      where account_id = any(${people}::integer[])`.execute(trx)
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
