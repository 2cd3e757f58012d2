import type { Kysely } from 'kysely'
import type { ImportDone } from '../../../src/contract/http/imports.ts'
import type { Database } from '../../storage/schema.ts'
import { type ChangedBy, partyOf, recordAudit } from '../audit/audit.ts'
import type { AppliedImport } from './pendingImport.ts'

/**
 * Writes the line of the audit log about an applied file, in the transaction of the import, and returns the answer of
 * the call. what: what was imported, where the event does not say it; now: ms since the epoch.
 */
export const recordImport = async (
  trx: Kysely<Database>,
  { principal, address }: ChangedBy,
  { fileName, counts, what }: AppliedImport & { readonly what?: string },
  now: number,
): Promise<ImportDone> => {
  const detail = { ...(what !== undefined && { what }), fileName, ...counts }
  await recordAudit(
    trx,
    { event: 'imported', actor: partyOf(principal), account: null, address, detail },
    now,
  )
  return { created: counts.new, changed: counts.changed, unchanged: counts.unchanged }
}
