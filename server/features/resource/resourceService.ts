import type { Kysely, Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { isUniqueViolation } from '../../platform/db/uniqueViolation.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { Fields, RecordRow, Resource } from './resource.ts'
import { insertRecords, markDeleted, unmarkDeleted, updateRecord } from './resourceSql.ts'

/** Changes of the records of a plain resource: each is one transaction, with its line of the audit log. */

export interface ResourceContext {
  readonly db: Kysely<Database>
  readonly clock: { now(): number }
}

type Verb = 'Created' | 'Changed' | 'Deleted' | 'Restored'

/** The resource's failure of a violated unique constraint; any other error is returned as it is. */
export const failureOf = (resource: Resource, error: unknown): unknown => {
  const violated = Object.keys(resource.unique).find((constraint) => isUniqueViolation(error, constraint))
  return (violated !== undefined && resource.unique[violated]?.()) || error
}

/** Runs a change and logs each changed record; a violated unique constraint becomes the resource's failure. */
const change = async <Rows extends readonly RecordRow[]>(
  { db, clock }: ResourceContext,
  resource: Resource,
  actor: Actor,
  verb: Verb,
  work: (trx: Transaction<Database>) => Promise<Rows>,
): Promise<Rows> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const rows = await work(trx)
      for (const row of rows) await audit(trx, resource, actor, { verb, row, now: clock.now() })
      return rows
    })
  } catch (error) {
    throw failureOf(resource, error)
  }
}

const audit = (
  trx: Transaction<Database>,
  resource: Resource,
  actor: Actor,
  entry: { readonly verb: Verb; readonly row: RecordRow; readonly now: number },
): Promise<void> => {
  const naming = Object.keys(resource.columns)[0] ?? 'id'
  const detail = { what: `${resource.name}${entry.verb}`, name: entry.row[naming] }
  return recordFleetChange(trx, actor, detail, entry.now)
}

const unknownRecord = (id: number) => notFound(SERVER_TEXT.unknownRecord(id))

/** Creates a record. Throws what the resource's check throws, and the failure of a violated unique constraint. */
export const createRecord = async (
  context: ResourceContext,
  resource: Resource,
  actor: Actor,
  fields: Fields,
): Promise<RecordRow> => {
  resource.check?.(fields)
  const [row] = await change(context, resource, actor, 'Created', (trx) =>
    insertRecords(trx, resource, actor.principal.ownerId, [fields]),
  )
  if (row === undefined) throw new Error('an insert returned no row')
  return row
}

/** Changes a record; absent fields stay. Throws 404, and as `createRecord` does. */
export const changeRecord = async (
  context: ResourceContext,
  resource: Resource,
  actor: Actor,
  { id, changes }: { readonly id: number; readonly changes: Fields },
): Promise<RecordRow> => {
  const { ownerId } = actor.principal
  resource.check?.(changes)
  const [row] = await change(context, resource, actor, 'Changed', async (trx): Promise<[RecordRow]> => {
    const changed = await updateRecord(trx, resource, { ownerId, id }, changes)
    if (!changed) throw unknownRecord(id)
    return [changed]
  })
  return row
}

/** The rows, if there is one of each id. Throws `unknown` of the first id without one. */
export const requireAll = <Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
  unknown: (id: number) => Error = unknownRecord,
): readonly Row[] => {
  const found = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw unknown(missing)
  return rows
}

/** Deletes all of the records; throws 404 for one that the caller's client does not have, and deletes none then. */
export const deleteRecords = async (
  context: ResourceContext,
  resource: Resource,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const { ownerId } = actor.principal
  await change(context, resource, actor, 'Deleted', async (trx) => {
    const rows = await markDeleted(trx, resource, { ownerId, ids }, context.clock.now())
    requireAll(ids, rows)
    return rows
  })
}

/**
 * Undoes deletions of the last RESTORE_MS: all or none. Throws 404 for a record that was not deleted or is purged, and
 * the failure of a unique constraint where another record has taken the value meanwhile.
 */
export const restoreRecords = async (
  context: ResourceContext,
  resource: Resource,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const { ownerId } = actor.principal
  await change(context, resource, actor, 'Restored', async (trx) => {
    const rows = await unmarkDeleted(trx, resource, { ownerId, ids }, context.clock.now() - RESTORE_MS)
    requireAll(ids, rows)
    return rows
  })
}
