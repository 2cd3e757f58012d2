import { type Kysely, sql, type Transaction } from 'kysely'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { NotificationDigest, QuietHours } from '../../../src/contract/http/notifications.ts'
import {
  NOTIFICATION_TYPES,
  type NotificationTypeKey,
  SUMMARY_TYPE,
} from '../../../src/contract/notificationTypes.ts'
import { dueSpan } from '../../platform/jobs/schedules.ts'
import type { Database } from '../../storage/schema.ts'
import { type OutgoingMessage, queueMessages } from '../channels/messageQueue.ts'
import { readAddresses } from '../channels/readAddresses.ts'
import { maySee, readPeople, type SeenEvent } from './people.ts'
import { isKeptQuiet } from './quietHours.ts'

/** Notifications that wait for a mail which collects them: hourly on the hour, daily at eight. */

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const LINES = { hour: '0 * * * *', day: '0 8 * * *' } as const
/** Accounts of one transaction. */
const BATCH = 20
/** Notifications that a mail lists; the others are counted. */
const LISTED_MAX = 200
const MAIL_LIFE_MS = 12 * HOUR_MS
const LIST = '/#/notifications'

type Trx = Transaction<Database>

/** A notification of a digest. */
export interface CollectedMessage {
  readonly key: string
  readonly accountId: number
  readonly seen: SeenEvent
  readonly text: string
  /** ms since the epoch */
  readonly dueAt: number
}

/** Whether mails about a type wait for a digest: alarms never do. */
export const isCollected = (type: NotificationTypeKey): boolean =>
  NOTIFICATION_TYPES[type].severity !== 'alarm'

/** When the next digest is due; one that falls into quiet hours comes at the first full hour after them. */
export const digestDueAt = (
  { every, timeZone }: NotificationDigest,
  quiet: QuietHours | null,
  now: number,
): number => {
  let at = dueSpan({ cron: LINES[every], timeZone }, now).until
  for (let hour = 0; hour < DAY_HOURS && isKeptQuiet(quiet, SUMMARY_TYPE, at); hour += 1) at += HOUR_MS
  return at
}

export const collectMessages = async (trx: Trx, collected: readonly CollectedMessage[]): Promise<void> => {
  if (collected.length === 0) return
  await sql`insert into notification_digest (key, account_id, seen, text, due_at)
    select key, "accountId", seen, text, "dueAt"
    from jsonb_to_recordset(${JSON.stringify(collected.map(withoutZero))}::jsonb)
      as c (key text, "accountId" integer, seen jsonb, text text, "dueAt" bigint)
    on conflict (key) do nothing`.execute(trx)
}

/** The database stores no zero. */
const withoutZero = ({ text, ...rest }: CollectedMessage): CollectedMessage => ({
  ...rest,
  text: text.replaceAll('\0', ''),
})

interface DueRow {
  readonly accountId: number
  readonly ownerId: number
  readonly seen: SeenEvent
  readonly text: string
}

/** Takes the notifications of digests that are due, as far as no other process has their accounts. */
const takeDue = async (trx: Trx, now: number): Promise<readonly DueRow[]> => {
  const { rows: accounts } = await sql<{ id: number; ownerId: number }>`
    select a.id, coalesce(a.owner_id, a.id) as "ownerId" from account a
    where a.id in (select distinct account_id from notification_digest where due_at <= ${now}::bigint
      order by account_id limit ${BATCH})
    order by a.id for no key update skip locked`.execute(trx)
  if (accounts.length === 0) return []
  const { rows } = await sql<Omit<DueRow, 'ownerId'> & { id: number }>`delete from notification_digest
    where account_id = any(${accounts.map(({ id }) => id)}::integer[]) and due_at <= ${now}::bigint
    returning id, account_id as "accountId", seen, text`.execute(trx)
  const owners = new Map(accounts.map(({ id, ownerId }) => [id, ownerId]))
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ accountId, seen, text }) => ({
      accountId,
      seen,
      text,
      ownerId: owners.get(accountId) ?? accountId,
    }))
}

/** Queues the digests that are due, each with what its reader may still see; false: none was due. now: ms since the epoch. */
export const writeDueDigests = async (trx: Trx, now: number): Promise<boolean> => {
  const due = await takeDue(trx, now)
  if (due.length === 0) return false
  const ownerIds = [...new Set(due.map(({ ownerId }) => ownerId))]
  const vehicleIds = [...new Set(due.map(({ seen }) => seen.vehicleId))]
  const people = await readPeople(trx, ownerIds, vehicleIds, now)
  const addresses = await readAddresses(trx, [...new Set(due.map(({ accountId }) => accountId))])
  const messages = people.flatMap((person): OutgoingMessage[] => {
    const { accountId, ownerId, language, channels } = person
    const texts = due
      .filter((one) => one.accountId === accountId && maySee(person, one.seen))
      .map(({ text }) => text)
    if (texts.length === 0 || !channels.email) return []
    return (addresses.get(accountId)?.email ?? []).map((address) => ({
      key: ['digest', accountId, now, address].join(' '),
      ownerId,
      accountId,
      vehicleId: null,
      channel: 'email',
      address,
      subject: SUBJECTS[language](texts.length),
      text: digestText(texts, language),
      link: LIST,
      createdAt: now,
      expiresAt: now + MAIL_LIFE_MS,
    }))
  })
  await queueMessages(trx, messages)
  return true
}

/** What waits for a digest that was turned off is sent with the next look. now: ms since the epoch. */
export const releaseDigest = async (db: Kysely<Database>, accountId: number, now: number): Promise<void> => {
  await db
    .updateTable('notification_digest')
    .set({ due_at: now })
    .where('account_id', '=', accountId)
    .where('due_at', '>', now)
    .execute()
}

/** The texts one below the other; what exceeds a mail is counted. */
export const digestText = (texts: readonly string[], language: Language): string => {
  const rest = texts.length - LISTED_MAX
  return [...texts.slice(0, LISTED_MAX), ...(rest > 0 ? [FURTHER[language](rest)] : [])].join('\n\n')
}

const SUBJECTS: Readonly<Record<Language, (count: number) => string>> = {
  ru: (count) => `Уведомления за период: ${count}`,
  ua: (count) => `Сповіщення за період: ${count}`,
  en: (count) => `Notifications of the period: ${count}`,
}
const FURTHER: Readonly<Record<Language, (count: number) => string>> = {
  ru: (count) => `Ещё уведомлений: ${count}. Откройте список.`,
  ua: (count) => `Ще сповіщень: ${count}. Відкрийте список.`,
  en: (count) => `Further notifications: ${count}. Open the list.`,
}
