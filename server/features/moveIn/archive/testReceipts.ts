import { DEFAULT_RECEIPT_SETTINGS } from '../../../../src/contract/http/fuelReceipts.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { insertReceipts } from '../../fuel/receipts/receiptSql.ts'
import { storeReceiptSettings } from '../../fuel/receipts/receiptSettings.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'

/** Receipts of the account. */
export const RECEIPTS = 3

/** Receipts with and without a number, a place and a vehicle, and settings of their comparison. */
export const fillReceipts = async ({ host }: AdminStage, { accountId }: TestUser): Promise<void> => {
  const { db, clock } = host.stage
  const receipt = {
    plate: 'BB 2',
    time: '2026-11-20 14:05:00',
    at: clock.now() - 600_000,
    litres: 120.5,
    latitude: 50.45,
    longitude: 30.5,
    station: 'Station "12"',
    card: '7005 8301',
    number: '000187',
  }
  const bare = { ...receipt, latitude: null, longitude: null, station: '', card: '', number: '' }
  await insertReceipts(db, accountId, [receipt, bare, { ...bare, plate: 'ZZ 9' }])
  await db
    .updateTable('fuel_receipt')
    .set({ flag: 'matched', filled_at: receipt.at, filled_litres: 119, distance: 12 })
    .where('number', '=', receipt.number)
    .execute()
  const headers = { ...DEFAULT_RECEIPT_SETTINGS.headers, plate: 'Truck' }
  await storeReceiptSettings(db, accountId, {
    ...DEFAULT_RECEIPT_SETTINGS,
    timeZone: 'Europe/Warsaw',
    headers,
  })
}
