import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { ZodMiniType } from 'zod/mini'
import type { ListQuery, Page } from '../../../src/contract/http/admin/list.ts'
import type { ResourceCalls, ResourceRow } from '../../../src/contract/http/resource.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { JournalWrite } from '../../live/journal.ts'
import type { ApiError } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'

/** The query of a resource's list: a page, and the exact values of some fields. */
export type ResourceQuery = ListQuery & Readonly<Record<string, string | number | undefined>>

/** The fields of a record, or some of them; the schemas of the resource say which and of what type. */
export type Fields = Readonly<Record<string, unknown>>
export type RecordRow = Fields & ResourceRow

/** What happens to records, as the audit log names it. */
export type RecordVerb = 'Created' | 'Changed' | 'Deleted' | 'Restored'

/** Checks records in the transaction that changed them; throws what the database says against it. */
export type RecordCheck = (
  trx: Transaction<Database>,
  principal: AccountPrincipal,
  rows: readonly RecordRow[],
  verb: RecordVerb,
) => Promise<void>

/** Who reads records, and the current day, YYYY-MM-DD by the server's calendar. */
export interface RecordReader {
  readonly principal: AccountPrincipal
  readonly today: string
}

/** How records are read that say more than their columns, or of which not everybody of a client sees all. */
export interface RecordView {
  /** A page of what the caller sees. */
  readPage(db: Kysely<Database>, reader: RecordReader, query: ResourceQuery): Promise<Page<RecordRow>>
  /** A record that the caller has just changed, as a page has it. */
  complete(db: Kysely<Database>, reader: RecordReader, row: RecordRow): Promise<RecordRow>
}

/**
 * A plain resource: records of a client, each a row of one table with `owner_id`, `id` and `deleted_at`. The routes,
 * statements, audit and purge of all such resources are made from their descriptions.
 */
export interface Resource<Field extends string = string> {
  /** In the audit log, such as `trailer`: `trailerCreated`, `trailerChanged`, `trailerDeleted`, `trailerRestored`. */
  readonly name: string
  /** In the API documentation, singular and plural. */
  readonly titles: readonly [one: string, many: string]
  readonly calls: ResourceCalls
  readonly table: string
  /** The column of each field; the first one names a record in the audit log. */
  readonly columns: Readonly<Record<Field, string>>
  /** The fields that a search looks into. */
  readonly searched: readonly Field[]
  /** A text made of several columns that a search looks into, too. */
  readonly searchedToo?: RawBuilder<string>
  /** What else a list can be limited to, by a value of its query that is no field. */
  readonly filters?: Readonly<Record<string, (value: string | number) => RawBuilder<boolean>>>
  /** The fields that are sorted as text, in the order of words. */
  readonly texts: readonly Field[]
  readonly schemas: {
    readonly body: ZodMiniType<Fields>
    /** Absent fields are unchanged. */
    readonly changes: ZodMiniType<Fields>
    /** Changes in the query of the change call, for contracts that have some there. */
    readonly changesInQuery?: ZodMiniType<Fields>
    readonly query: ZodMiniType<ResourceQuery>
    readonly row: ZodMiniType<RecordRow>
    readonly page: ZodMiniType<Page<RecordRow>>
  }
  /** Unique constraints by name: the failure of a record with these fields that violates it. */
  readonly unique: Readonly<Record<string, (fields: Fields) => ApiError>>
  /**
   * The failure of fields that the schemas allow, returned or thrown; null: they are good. before: the record that changes, null for a new one;
   * today: YYYY-MM-DD by the server's calendar.
   */
  readonly refuse?: (fields: Fields, before: RecordRow | null, today: string) => ApiError | null
  /** What depends on other records and on the caller, checked in the transaction of each change. */
  readonly check?: RecordCheck
  /** Instead of the columns of the table. */
  readonly view?: RecordView
  /** Which deleted records are purged; without it all are. */
  readonly isPurged?: RawBuilder<boolean>
  /** What vehicles show of these records, as they were and are now, is published in the write of their change. */
  readonly publish?: (write: JournalWrite, ownerId: number, records: readonly RecordRow[]) => Promise<void>
}
