import type { Kysely } from 'kysely'
import { DEFAULT_RECEIPT_SETTINGS, type ReceiptSettings } from '../../../../src/contract/http/fuelReceipts.ts'
import type { Database } from '../../../storage/schema.ts'

/** How a client's receipts are read and compared. */
export const readReceiptSettings = async (
  db: Kysely<Database>,
  ownerId: number,
): Promise<ReceiptSettings> => {
  const row = await db
    .selectFrom('fuel_receipt_settings')
    .select('settings')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? { ...DEFAULT_RECEIPT_SETTINGS, ...row.settings } : DEFAULT_RECEIPT_SETTINGS
}

/** Stores the settings of a client. */
export const storeReceiptSettings = async (
  db: Kysely<Database>,
  ownerId: number,
  settings: ReceiptSettings,
): Promise<void> => {
  const json = JSON.stringify(settings)
  await db
    .insertInto('fuel_receipt_settings')
    .values({ owner_id: ownerId, settings: json })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ settings: json }))
    .execute()
}
