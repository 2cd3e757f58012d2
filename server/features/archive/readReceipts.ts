import { type Kysely, sql } from 'kysely'
import type { ArchiveLists, ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import { DEFAULT_RECEIPT_SETTINGS, type ReceiptSettings } from '../../../src/contract/http/fuelReceipts.ts'
import type { Database } from '../../storage/schema.ts'

/** The receipts of fuel of an account, and how it compares them if that was changed. */
export const readReceipts = async (
  db: Kysely<Database>,
  ownerId: number,
): Promise<Pick<ArchiveLists, 'receipts' | 'receiptSettings'>> => {
  const { rows: receipts } = await sql<
    ArchiveRow<'receipts'>
  >`select plate, time, at, litres, latitude, longitude,
      station, card, number
    from fuel_receipt where owner_id = ${ownerId}`.execute(db)
  const { rows: stored } = await sql<{ settings: ReceiptSettings }>`select settings from fuel_receipt_settings
    where owner_id = ${ownerId}`.execute(db)
  return {
    receipts,
    receiptSettings: stored.map(({ settings }) => ({ ...DEFAULT_RECEIPT_SETTINGS, ...settings })),
  }
}
