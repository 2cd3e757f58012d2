import type { Kysely, Transaction } from 'kysely'
import {
  RECEIPT_COLUMNS,
  type ReceiptColumn,
  type ReceiptSettings,
} from '../../../../src/contract/http/fuelReceipts.ts'
import type { ImportDone, ImportValuesOf } from '../../../../src/contract/http/imports.ts'
import { enqueueJob } from '../../../platform/jobs/jobQueue.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'
import type { Database } from '../../../storage/schema.ts'
import type { ChangedBy } from '../../audit/audit.ts'
import type { ImportSpec } from '../../imports/importSpec.ts'
import { applyImport, type ImportContext } from '../../imports/pendingImport.ts'
import { recordImport } from '../../imports/recordImport.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { localMoment } from '../../../platform/localMoment.ts'
import { RECEIPT_TABLE, receiptKey } from './receiptFile.ts'
import { RECEIPTS_JOB } from './receiptsJobInput.ts'
import { readReceiptSettings } from './receiptSettings.ts'

type Values = ImportValuesOf<ReceiptColumn>
/** The stored receipts by their key, as a file has them. */
type Known = ReadonlyMap<string, Values>
interface Change {
  readonly trx: Transaction<Database>
  readonly ownerId: number
  readonly settings: ReceiptSettings
}

const text = (value: number | null): string => (value === null ? '' : String(value))
const degrees = (value: string): number | null => (value === '' ? null : Number(value))

/** Rows of one statement. */
const BATCH = 500

const readKnown = async (db: Kysely<Database>, lines: readonly Values[], ownerId: number): Promise<Known> => {
  const known = new Map<string, Values>()
  const keys = [...new Set(lines.map(receiptKey))]
  for (let from = 0; from < keys.length; from += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- statements of bounded size, one connection
    const rows = await db
      .selectFrom('fuel_receipt')
      .select(['key', 'plate', 'time', 'litres', 'latitude', 'longitude', 'station', 'card', 'number'])
      .where('owner_id', '=', ownerId)
      .where('key', 'in', keys.slice(from, from + BATCH))
      .execute()
    for (const { key, litres, latitude, longitude, ...words } of rows)
      known.set(key, {
        ...words,
        litres: String(litres),
        latitude: text(latitude),
        longitude: text(longitude),
      })
  }
  return known
}

const rowOf = (values: Values, { ownerId, settings }: Change) => ({
  owner_id: ownerId,
  key: receiptKey(values),
  plate: values.plate,
  time: values.time,
  at: localMoment(values.time, settings.timeZone),
  litres: Number(values.litres),
  latitude: degrees(values.latitude),
  longitude: degrees(values.longitude),
  station: values.station,
  card: values.card,
  number: values.number,
  // What was said of an earlier version of the receipt says nothing of this one.
  flag: 'waiting' as const,
  vehicle_id: null,
  filled_at: null,
  filled_litres: null,
  distance: null,
})

/** The import of receipts: one that is there already is replaced where the file says something else. */
export const RECEIPT_IMPORT: ImportSpec<ReceiptColumn, never, Known, Change> = {
  kind: 'fuelReceipt',
  table: RECEIPT_TABLE,
  thread: siblingThread(import.meta.url, 'parseThread'),
  readKnown,
  compare: (values, known, faulty) => {
    if (faulty.size > 0) return { isNew: true, changes: [], errors: [] }
    const stored = known.get(receiptKey(values))
    if (!stored) return { isNew: true, changes: [], errors: [] }
    return {
      isNew: false,
      changes: RECEIPT_COLUMNS.filter((column) => stored[column] !== values[column]),
      errors: [],
    }
  },
  apply: async (change, rows) => {
    const written = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
    for (let from = 0; from < written.length; from += BATCH) {
      const batch = written.slice(from, from + BATCH).map(({ values }) => rowOf(values, change))
      // oxlint-disable-next-line no-await-in-loop -- statements of bounded size, in one transaction
      await change.trx
        .insertInto('fuel_receipt')
        .values(batch)
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'key']).doUpdateSet((stored) => ({
            plate: stored.ref('excluded.plate'),
            time: stored.ref('excluded.time'),
            at: stored.ref('excluded.at'),
            litres: stored.ref('excluded.litres'),
            latitude: stored.ref('excluded.latitude'),
            longitude: stored.ref('excluded.longitude'),
            station: stored.ref('excluded.station'),
            card: stored.ref('excluded.card'),
            number: stored.ref('excluded.number'),
            flag: 'waiting',
          })),
        )
        .execute()
    }
  },
}

/** Imports a pending file of receipts, every line or none, and has them compared with the fillings. Throws as `applyImport` does. */
export const importReceipts = (
  { db, clock }: ImportContext,
  actor: ChangedBy & { readonly principal: AccountPrincipal },
  id: string,
): Promise<ImportDone> =>
  db.transaction().execute(async (trx) => {
    const { accountId, ownerId } = actor.principal
    const now = clock.now()
    const settings = await readReceiptSettings(trx, ownerId)
    const applied = await applyImport(
      RECEIPT_IMPORT,
      { trx, now, change: { trx, ownerId, settings } },
      { id, accountId, ownerId },
    )
    await enqueueJob(trx, RECEIPTS_JOB, { input: { ownerId }, accountId: ownerId, now })
    return recordImport(trx, actor, { ...applied, what: 'fuelReceiptsImported' }, now)
  })
