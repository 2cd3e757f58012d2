import { sql } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { Journal, JournalWrite } from '../../../live/journal.ts'
import { pinOf } from '../../commands/pinService.ts'
import { rememberNotified } from '../../notifications/ruleBook.ts'
import type { BringTarget } from './bringTarget.ts'

type Rows = ArchiveLists['personSettings']

/** Stores the settings for notifications and the pins of people who have none yet; pins of vehicles that are not here are dropped. */
export const bringPersonSettings = async (
  journal: Pick<Journal, 'write'>,
  { ownerId, vehicleIds }: BringTarget,
  wanted: Rows,
): Promise<void> => {
  if (wanted.length === 0) return
  await journal.write(async (write) => {
    const { rows: people } = await sql<{ id: number; login: string }>`
      select id, login from account where owner_id = ${ownerId}`.execute(write.trx)
    const accounts = new Map(people.map(({ id, login }) => [login, id]))
    for (const { login, pins, ...settings } of wanted) {
      const accountId = login === null ? ownerId : accounts.get(login)
      if (accountId === undefined) continue
      // oxlint-disable-next-line no-await-in-loop -- an account has few users
      await storeSettings(write, accountId, settings)
      // oxlint-disable-next-line no-await-in-loop -- a pin is below those before it
      for (const vehicleId of pins.flatMap((number) => vehicleIds.get(number) ?? []))
        await pinOf(write, { accountId, ownerId }, vehicleId, true)
    }
    await rememberNotified(write, ownerId)
  })
}

const storeSettings = async (
  { trx }: JournalWrite,
  accountId: number,
  settings: Omit<Rows[number], 'login' | 'pins'>,
): Promise<void> => {
  if (Object.values(settings).every((value) => value === null)) return
  const json = (value: object | null): string | null => value && JSON.stringify(value)
  const { filters, channels, quiet, digest } = settings
  await trx
    .insertInto('notification_settings')
    .values({
      account_id: accountId,
      filters: json(filters),
      channels: json(channels),
      quiet: json(quiet),
      digest: json(digest),
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}
