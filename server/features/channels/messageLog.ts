import type { Kysely } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type * as z from 'zod/mini'
import {
  MESSAGE_PAGE_DEFAULT,
  type MessageDelivery,
  type MessagePage,
  type messageQuery,
} from '../../../src/contract/http/channels.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'

/**
 * The messages of a client, newest first; to anybody but the client only those to themselves, about vehicles that they may
 * see.
 */
export const readMessages = async (
  db: Kysely<Database>,
  viewer: AccountPrincipal,
  query: z.infer<typeof messageQuery>,
): Promise<MessagePage> => {
  const { before, limit = MESSAGE_PAGE_DEFAULT, channel, state, vehicleId, accountId } = query
  let rows = visibleMessages(db, viewer)
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
  if (before !== undefined) rows = rows.where('d.id', '<', before)
  if (channel !== undefined) rows = rows.where('d.channel', '=', channel)
  if (state !== undefined) rows = rows.where('d.state', '=', state)
  if (vehicleId !== undefined) rows = rows.where('d.vehicle_id', '=', vehicleId)
  if (accountId !== undefined) rows = rows.where('d.account_id', '=', accountId)
  const found = await rows.execute()
  const items = found.slice(0, limit).map(asShown)
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const visibleMessages = (db: Kysely<Database>, viewer: AccountPrincipal) => {
  const rows = db
    .selectFrom('message_delivery as d')
    .leftJoin('account as recipient', 'recipient.id', 'd.account_id')
    .leftJoin('telegram_chat as chat', (join) =>
      join.onRef('chat.account_id', '=', 'd.account_id').on('d.channel', '=', 'telegram'),
    )
    .select([
      'd.id',
      'd.channel',
      'd.address',
      'chat.name as chatName',
      'd.account_id as accountId',
      'recipient.login as accountLogin',
      'd.vehicle_id as vehicleId',
      'd.subject',
      'd.text',
      'd.state',
      'd.reason',
      'd.attempts',
      'd.created_at as createdAt',
      'd.expires_at as expiresAt',
      'd.last_at as lastAttemptAt',
      'd.next_at as nextAt',
      'd.settled_at as settledAt',
      'd.provider_id as providerId',
      'd.answer',
      'd.receipt',
      'd.receipt_at as receiptAt',
    ])
  if (viewer.kind === 'client') return rows.where('d.owner_id', '=', viewer.accountId)
  return rows
    .where('d.owner_id', '=', viewer.ownerId)
    .where('d.account_id', '=', viewer.accountId)
    .where((where) =>
      where.or([
        where('d.vehicle_id', 'is', null),
        where.exists(
          where
            .selectFrom('vehicle')
            .select('vehicle.id')
            .whereRef('vehicle.id', '=', 'd.vehicle_id')
            .where(visibleVehicle(viewer)),
        ),
      ]),
    )
}

type FoundMessage = Omit<MessageDelivery, 'nextAttemptAt'> & {
  readonly chatName: string | null
  readonly nextAt: number
}

/** People read a phone number in groups, and a chat by its name. */
const asShown = ({ chatName, nextAt, ...message }: FoundMessage): MessageDelivery => ({
  ...message,
  address: chatName ?? (message.channel === 'sms' ? formattedPhone(message.address) : message.address),
  nextAttemptAt: message.state === 'waiting' ? nextAt : null,
})

const formattedPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
