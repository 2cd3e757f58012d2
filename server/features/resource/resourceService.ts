import type { Kysely, Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { isUniqueViolation } from '../../platform/db/uniqueViolation.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { Fields, RecordRow, RecordVerb, Resource } from './resource.ts'
import {
  insertRecords,
  lockRecord,
  markDeleted,
  readDeleted,
  unmarkDeleted,
  updateRecord,
} from './resourceSql.ts'

/** Changes of the records of a plain resource: each is one transaction, with its line of the audit log. */

export interface ResourceContext {
  readonly db: Kysely<Database>
  readonly clock: { now(): number }
}

/** The same with what records need that vehicles show. */
export type LiveContext = ResourceContext & Pick<Fleet, 'journal' | 'days'>

/** The resource's failure of a unique constraint that `fields` violate; any other error is returned as it is. */
export const failureOf = (resource: Resource, error: unknown, fields: Fields = {}): unknown => {
  const violated = Object.keys(resource.unique).find((constraint) => isUniqueViolation(error, constraint))
  return (violated !== undefined && resource.unique[violated]?.(fields)) || error
}

/** Runs a change in a transaction: in one that publishes what vehicles show, where the resource has something to show. */
export const inTransaction = <T>(
  { db, journal }: LiveContext,
  { publish }: Resource,
  ownerId: number,
  work: (
    trx: Transaction<Database>,
  ) => Promise<{ readonly result: T; readonly touched: readonly RecordRow[] }>,
): Promise<T> =>
  publish === undefined
    ? db.transaction().execute(async (trx) => (await work(trx)).result)
    : journal.write(async (write) => {
        const { result, touched } = await work(write.trx)
        await publish(write, ownerId, touched)
        return result
      })

/** Runs a change and logs each changed record. before: the records as they were, if others than the changed ones count. */
const change = <Rows extends readonly RecordRow[]>(
  context: LiveContext,
  resource: Resource,
  actor: Actor,
  verb: RecordVerb,
  work: (trx: Transaction<Database>) => Promise<{ readonly rows: Rows; readonly before?: RecordRow }>,
): Promise<Rows> =>
  inTransaction(context, resource, actor.principal.ownerId, async (trx) => {
    const { rows, before } = await work(trx)
    await resource.check?.(trx, actor.principal, rows, verb)
    for (const row of rows) await audit(trx, resource, actor, { verb, row, now: context.clock.now() })
    return { result: rows, touched: before ? [before, ...rows] : rows }
  })

/** Throws what the resource's own rules say against fields. */
const requireGood = (
  { clock, days }: LiveContext,
  { refuse }: Resource,
  fields: Fields,
  before: RecordRow | null,
): void => {
  const refused = refuse?.(fields, before, days.dayOf(clock.now())) ?? null
  if (refused !== null) throw refused
}

const audit = (
  trx: Transaction<Database>,
  resource: Resource,
  actor: Actor,
  entry: { readonly verb: RecordVerb; readonly row: RecordRow; readonly now: number },
): Promise<void> => {
  const naming = Object.keys(resource.columns)[0] ?? 'id'
  const detail = { what: `${resource.name}${entry.verb}`, name: entry.row[naming] }
  return recordFleetChange(trx, actor, detail, entry.now)
}

const unknownRecord = (id: number) => notFound(SERVER_TEXT.unknownRecord(id))

/** Creates a record. Throws the failure of a rule or of a violated unique constraint. */
export const createRecord = async (
  context: LiveContext,
  resource: Resource,
  actor: Actor,
  fields: Fields,
): Promise<RecordRow> => {
  requireGood(context, resource, fields, null)
  try {
    const [row] = await change(context, resource, actor, 'Created', async (trx) => ({
      rows: await insertRecords(trx, resource, actor.principal.ownerId, [fields]),
    }))
    if (row === undefined) throw new Error('an insert returned no row')
    return row
  } catch (error) {
    throw failureOf(resource, error, fields)
  }
}

/** Changes a record; absent fields stay. Throws 404, and the failure of a rule or of a violated unique constraint. */
export const changeRecord = async (
  context: LiveContext,
  resource: Resource,
  actor: Actor,
  { id, changes }: { readonly id: number; readonly changes: Fields },
): Promise<RecordRow> => {
  const { ownerId } = actor.principal
  try {
    const [row] = await change(
      context,
      resource,
      actor,
      'Changed',
      async (trx): Promise<{ rows: [RecordRow]; before: RecordRow }> => {
        const before = await lockRecord(trx, resource, { ownerId, id })
        if (!before) throw unknownRecord(id)
        requireGood(context, resource, changes, before)
        const changed = await updateRecord(trx, resource, { ownerId, id }, changes)
        if (!changed) throw unknownRecord(id)
        return { rows: [changed], before }
      },
    )
    return row
  } catch (error) {
    throw failureOf(resource, error, changes)
  }
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
  context: LiveContext,
  resource: Resource,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const { ownerId } = actor.principal
  await change(context, resource, actor, 'Deleted', async (trx) => {
    const rows = await markDeleted(trx, resource, { ownerId, ids }, context.clock.now())
    requireAll(ids, rows)
    return { rows }
  })
}

/**
 * Undoes deletions of the last RESTORE_MS: all or none. Throws 404 for a record that was not deleted or is purged, and
 * the failure of a unique constraint where another record has taken the value meanwhile.
 */
export const restoreRecords = async (
  context: LiveContext,
  resource: Resource,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const { ownerId } = actor.principal
  const since = context.clock.now() - RESTORE_MS
  /** The record whose turn it is, so that a failure can name it. */
  let id = 0
  try {
    await change(context, resource, actor, 'Restored', async (trx) => {
      const rows: RecordRow[] = []
      for (id of ids) rows.push(...(await unmarkDeleted(trx, resource, { ownerId, ids: [id] }, since)))
      requireAll(ids, rows)
      return { rows }
    })
  } catch (error) {
    const [record] = await readDeleted(context.db, resource, { ownerId, ids: [id] })
    throw failureOf(resource, error, record)
  }
}
