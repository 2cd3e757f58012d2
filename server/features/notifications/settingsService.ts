import type { Kysely } from 'kysely'
import type {
  EventFiltersBody,
  NotificationSettings,
  NotificationSettingsFields,
} from '../../../src/contract/http/notifications.ts'
import { DEFAULT_EVENT_FILTERS, type EventFilterSettings } from '../../../src/contract/rules/eventFilters.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { Database } from '../../storage/schema.ts'
import { readAddresses } from '../channels/readAddresses.ts'
import { releaseDigest } from './digest.ts'
import { DEFAULT_CHANNELS } from './people.ts'
import { rememberNotified } from './ruleBook.ts'

/** What a person wants: event filters, channels, quiet hours. */

const readStored = (db: Kysely<Database>, accountId: number) =>
  db
    .selectFrom('notification_settings')
    .select(['filters', 'channels', 'quiet', 'digest'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const readSettings = async (
  db: Kysely<Database>,
  { accountId }: Pick<AccountPrincipal, 'accountId'>,
): Promise<NotificationSettings> => {
  const stored = await readStored(db, accountId)
  const addresses = (await readAddresses(db, [accountId])).get(accountId)
  return {
    channels: stored?.channels ?? DEFAULT_CHANNELS,
    quiet: stored?.quiet ?? null,
    digest: stored?.digest ?? null,
    filters: stored?.filters ?? DEFAULT_EVENT_FILTERS,
    addresses: { email: addresses?.email[0] ?? null, sms: addresses?.sms[0] ?? null },
  }
}

/** Stores channels, quiet hours and digest of the caller. */
export const saveSettings = async (
  { db, clock }: Pick<Fleet, 'db' | 'clock'>,
  principal: Pick<AccountPrincipal, 'accountId'>,
  { channels, quiet, digest }: NotificationSettingsFields,
): Promise<NotificationSettings> => {
  const row = {
    channels: JSON.stringify(channels),
    quiet: quiet === null ? null : JSON.stringify(quiet),
    ...(digest !== undefined && { digest: digest === null ? null : JSON.stringify(digest) }),
  }
  await db
    .insertInto('notification_settings')
    .values({ account_id: principal.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  if (digest === null) await releaseDigest(db, principal.accountId, clock.now())
  return readSettings(db, principal)
}

/** API-106, NOTIF-23 to NOTIF-27: stores the caller's event filters; absent ones stay. Returns all of them. */
export const saveEventFilters = (
  { journal }: Pick<Fleet, 'journal'>,
  { accountId, ownerId }: Pick<AccountPrincipal, 'accountId' | 'ownerId'>,
  changes: EventFiltersBody,
): Promise<EventFilterSettings> =>
  journal.write(async (write) => {
    const { trx } = write
    const stored = await readStored(trx, accountId)
    const known = stored?.filters ?? DEFAULT_EVENT_FILTERS
    const filters: EventFilterSettings = {
      parking: changes.parking ?? known.parking,
      fuelling: changes.fuelling ?? known.fuelling,
      defuelling: changes.defuelling ?? known.defuelling,
      overspeed: changes.overspeed ?? known.overspeed,
      temperature: changes.temperature ?? known.temperature,
      voltage: changes.voltage ?? known.voltage,
    }
    const row = { filters: JSON.stringify(filters) }
    await trx
      .insertInto('notification_settings')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await rememberNotified(write, ownerId)
    return filters
  })
