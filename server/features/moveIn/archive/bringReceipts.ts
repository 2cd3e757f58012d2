import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import { enqueueJob } from '../../../platform/jobs/jobQueue.ts'
import { RECEIPTS_JOB } from '../../fuel/receipts/receiptsJobInput.ts'
import { storeReceiptSettings } from '../../fuel/receipts/receiptSettings.ts'
import { insertReceipts } from '../../fuel/receipts/receiptSql.ts'
import type { MoveInFleet } from '../moveInSource.ts'

/** Stores receipts, and has all of the client compared with the fillings by a job; they come after the positions and the sensors. */
export const bringReceipts = async (
  { db, clock }: Pick<MoveInFleet, 'db' | 'clock'>,
  ownerId: number,
  { receipts, receiptSettings: [settings] }: Pick<ArchiveLists, 'receipts' | 'receiptSettings'>,
): Promise<void> => {
  if (receipts.length === 0 && settings === undefined) return
  await db.transaction().execute(async (trx) => {
    if (settings !== undefined) await storeReceiptSettings(trx, ownerId, settings)
    await insertReceipts(trx, ownerId, receipts)
    await enqueueJob(trx, RECEIPTS_JOB, { input: { ownerId }, accountId: ownerId, now: clock.now() })
  })
}
