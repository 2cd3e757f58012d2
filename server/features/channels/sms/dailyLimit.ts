import { type Kysely, sql, type Transaction } from 'kysely'
import type { Language } from '../../../../src/contract/entities/session.ts'
import type { Database } from '../../../storage/schema.ts'
import { queueMessages } from '../messageQueue.ts'

/** The share of the day's messages after which the client is warned. */
const WARNED_SHARE = 0.8
const WARNING_LIFETIME_MS = 86_400_000

interface Spending {
  readonly ownerId: number
  /** YYYY-MM-DD */
  readonly day: string
  readonly perDay: number
  /** Begins the subject of the warning. */
  readonly productName: string
  /** ms since the epoch. */
  readonly now: number
}

/**
 * Counts an SMS of a client; false when the day's are used up. Once a day the client is warned by e-mail that few are left.
 */
export const spendSms = (db: Kysely<Database>, spending: Spending): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { ownerId, day, perDay } = spending
    const { rows } = await sql<{ count: number }>`
      insert into message_usage as u (owner_id, channel, day, count) values (${ownerId}, 'sms', ${day}::date, 1)
      on conflict (owner_id, channel, day) do update set count = u.count + 1 where u.count < ${perDay}
      returning count`.execute(trx)
    const count = rows[0]?.count
    if (count === undefined) return false
    if (count === Math.ceil(perDay * WARNED_SHARE)) await warn(trx, spending, count)
    return true
  })

const warn = async (
  trx: Transaction<Database>,
  { ownerId, day, perDay, productName, now }: Spending,
  count: number,
): Promise<void> => {
  const owner = await trx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner?.email) return
  const { subject, text } = TEXTS[owner.language]
  await queueMessages(trx, [
    {
      key: `smsLimit:${ownerId}:${day}`,
      ownerId,
      accountId: ownerId,
      vehicleId: null,
      channel: 'email',
      address: owner.email,
      subject: `${productName}: ${subject}`,
      text: text(count, perDay),
      link: null,
      createdAt: now,
      expiresAt: now + WARNING_LIFETIME_MS,
    },
  ])
}

interface Words {
  readonly subject: string
  readonly text: (count: number, perDay: number) => string
}

const TEXTS: Readonly<Record<Language, Words>> = {
  ru: {
    subject: 'SMS на сегодня заканчиваются',
    text: (count, perDay) =>
      `Сегодня отправлено SMS: ${count} из ${perDay}. Когда они закончатся, уведомления по SMS не отправляются до следующего дня; остальные каналы работают.`,
  },
  ua: {
    subject: 'SMS на сьогодні закінчуються',
    text: (count, perDay) =>
      `Сьогодні надіслано SMS: ${count} з ${perDay}. Коли вони закінчаться, сповіщення через SMS не надсилаються до наступного дня; решта каналів працює.`,
  },
  en: {
    subject: "today's SMS are running out",
    text: (count, perDay) =>
      `SMS sent today: ${count} of ${perDay}. Once they are used up, no notifications are sent by SMS until the next day; the other channels go on.`,
  },
}
