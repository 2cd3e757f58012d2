import * as z from 'zod/mini'
import { latitude, longitude } from '../../degrees.ts'
import { receiptSettings } from '../fuelReceipts.ts'
import { taskMoment } from '../tasks.ts'
import { line } from './fields.ts'

/** Receipts of fuel as an archive has them, without what the tanks say of them, which the server finds again (docs/archive.md). */

const RECEIPT_PLATE_MAX = 30
const RECEIPT_TEXT_MAX = 100
const LITRES_MAX = 100_000

/** time: local, as in the file of the receipt; at: the moment. null: the receipt does not say where. */
export const archiveReceipt = z.object({
  plate: line(1, RECEIPT_PLATE_MAX),
  time: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  at: taskMoment,
  litres: z.number().check(z.gt(0), z.maximum(LITRES_MAX)),
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  station: line(0, RECEIPT_TEXT_MAX),
  card: line(0, RECEIPT_TEXT_MAX),
  number: line(0, RECEIPT_TEXT_MAX),
})
export type ArchiveReceipt = z.infer<typeof archiveReceipt>

/** How receipts are compared and read; an account has one row, or none while it has changed nothing. */
export const archiveReceiptSettings = receiptSettings
