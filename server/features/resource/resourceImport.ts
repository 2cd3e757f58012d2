import type { Transaction } from 'kysely'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type {
  ImportCalls,
  ImportDone,
  ImportErrorOf,
  ImportPreviewOf,
  ImportRowOf,
  ImportValuesOf,
} from '../../../src/contract/http/imports.ts'
import type { ZodMiniType } from 'zod/mini'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { columnsOf, type ImportSource, type ImportSpec } from '../imports/importSpec.ts'
import { applyImport, outdated } from '../imports/pendingImport.ts'
import { recordImport } from '../imports/recordImport.ts'
import type { Fields, RecordRow, Resource } from './resource.ts'
import { failureOf, inTransaction, type LiveContext } from './resourceService.ts'
import { findByText, insertRecords, updateRecords } from './resourceSql.ts'

/** How records of a plain resource are imported from a file, whose columns are fields of the resource. */
export interface ResourceImport<Field extends string = string, Fault extends string = string>
  extends ImportSource<Field> {
  readonly resource: Resource<Field>
  readonly calls: ImportCalls
  readonly schemas: {
    readonly preview: ZodMiniType<ImportPreviewOf>
    readonly rowPage: ZodMiniType<Page<ImportRowOf>>
  }
  /** The text that identifies a record, whatever its case; a unique constraint and `table.unique` have it. */
  readonly key: Field
  /** The fields of a line, whose values the rules of `table` have checked. */
  readonly fieldsOf: (values: ImportValuesOf<Field>) => Readonly<Record<Field, unknown>>
  /** The import's own fault of each failure of `resource.refuse`, by its code. */
  readonly faults?: Readonly<Record<string, Fault>>
}

/** The records that the lines refer to, by their key as it is spelled in the file. */
type Known = ReadonlyMap<string, RecordRow>
interface Change {
  readonly trx: Transaction<Database>
  readonly ownerId: number
  /** Takes the records that were created. */
  readonly touched: RecordRow[]
}

/** What the resource's own rules say against a line. */
const errorsOf = <Field extends string, Fault extends string>(
  { resource, table, faults = {} }: ResourceImport<Field, Fault>,
  fields: Fields,
  record: RecordRow | null,
  today: string,
): ImportErrorOf<Field, Fault>[] => {
  const refused = resource.refuse?.(fields, record, today)?.body
  if (!refused) return []
  const column = columnsOf(table).find((field) => field === refused.field) ?? null
  return [{ column, fault: faults[refused.code] ?? 'form', message: refused.message }]
}

/** The import of a plain resource. today: the current day by the server's calendar. */
export const importSpecOf = <Field extends string, Fault extends string>(
  imported: ResourceImport<Field, Fault>,
  today: () => string,
): ImportSpec<Field, Fault, Known, Change> => {
  const { resource, table, thread, key, fieldsOf } = imported
  return {
    kind: resource.name,
    table,
    thread,
    readKnown: (db, lines, ownerId) =>
      findByText(db, resource, ownerId, { field: key, texts: lines.map((values) => values[key]) }),
    compare: (values, known) => {
      const record = known.get(values[key])
      const fields = fieldsOf(values)
      const errors = errorsOf(imported, fields, record ?? null, today())
      if (!record) return { isNew: true, changes: [], errors }
      const changes = columnsOf(table).filter((field) => fields[field] !== record[field])
      return { isNew: false, changes, errors }
    },
    apply: async ({ trx, ownerId, touched }, rows, known) => {
      const of = (outcome: string) => rows.filter((row) => row.outcome === outcome)
      const records = of('new').map(({ values }): Fields => fieldsOf(values))
      touched.push(...(await insertRecords(trx, resource, ownerId, records)))
      const changed = of('changed').map(({ line, values }) => ({
        line,
        record: { ...fieldsOf(values), id: known.get(values[key])?.id ?? 0 },
      }))
      const updated = new Set(
        await updateRecords(
          trx,
          resource,
          ownerId,
          changed.map(({ record }) => record),
        ),
      )
      touched.push(...changed.map(({ record }) => record))
      const lost = changed.find(({ record }) => !updated.has(record.id))
      if (lost) throw outdated(lost.line)
    },
  }
}

/**
 * Imports a pending file of records, every line or none, in one transaction. Throws as `applyImport` does, and the
 * failure of a violated unique constraint.
 */
export const importRecords = async <Field extends string, Fault extends string>(
  context: LiveContext,
  imported: ResourceImport<Field, Fault>,
  actor: Actor,
  id: string,
): Promise<ImportDone> => {
  const { resource } = imported
  const { accountId, ownerId } = actor.principal
  const now = context.clock.now()
  const touched: RecordRow[] = []
  const spec = importSpecOf(imported, () => context.days.dayOf(now))
  try {
    return await inTransaction(context, resource, ownerId, async (trx) => {
      const applied = await applyImport(
        spec,
        { trx, now, change: { trx, ownerId, touched } },
        { id, accountId, ownerId },
      )
      const what = `${resource.name}Imported`
      return { result: await recordImport(trx, actor, { ...applied, what }, now), touched }
    })
  } catch (error) {
    throw failureOf(resource, error)
  }
}
