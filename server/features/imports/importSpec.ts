import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { ImportErrorOf, ImportRowOf, ImportValuesOf } from '../../../src/contract/http/imports.ts'
import type { Database } from '../../storage/schema.ts'

/** A column of an imported file. */
export interface ImportColumnSpec {
  /**
   * Headers that identify the column, ignoring case and spacing; the first of each language is used in the template.
   * The column's own name is accepted too.
   */
  readonly headers: Readonly<Record<Language, readonly string[]>>
  /** Checks and normalises a value; the rule of the same field in a form. */
  readonly rule: z.ZodMiniType<string | null, string>
  /** A file may omit the column. */
  readonly isOptional?: boolean
  /** The value in the template, in its language where it is a word of the product. */
  readonly example: string | Readonly<Record<Language, string>>
}

/** The table that a file contains. Data only: the thread that reads the file imports it. */
export interface ImportTable<Column extends string> {
  /** In the order of the template. */
  readonly columns: Readonly<Record<Column, ImportColumnSpec>>
  /** Values of which no two lines may have the same, with the column where a repetition is reported. */
  readonly unique: readonly {
    readonly column: Column
    readonly keyOf: (values: ImportValuesOf<Column>) => string
  }[]
  /** The name of the template's file and of its sheet. */
  readonly fileName: string
  readonly sheetName: string
}

/** The effect of a line on the current data. */
export interface LineEffect<Column extends string, Fault extends string> {
  readonly isNew: boolean
  /** The columns that differ from the stored values. */
  readonly changes: readonly Column[]
  readonly errors: readonly ImportErrorOf<Column, Fault>[]
}

/** How the file of an import is read. */
export interface ImportSource<Column extends string> {
  readonly table: ImportTable<Column>
  /** The file of the thread that reads a file; it passes `table` to `answerFromThread`. */
  readonly thread: URL
}

/** A line whose values its columns have checked. */
export interface ImportLine<Column extends string> {
  readonly line: number
  readonly values: ImportValuesOf<Column>
  readonly errors: readonly ImportErrorOf<Column, never>[]
}

/** Who imports a file, and into what where there is more than one place for it. */
export interface ImportOrigin {
  readonly accountId: number
  /** As the import stored it with the file; null: none. */
  readonly target: unknown
}

/** An import of one kind of rows: what its file contains, what it is compared with, and how it is applied. */
export interface ImportSpec<Column extends string, Fault extends string, Known, Change>
  extends ImportSource<Column> {
  /** Stored with a checked file, so that it is applied by its own import only. */
  readonly kind: string
  /**
   * Reads the existing data that the lines refer to, in a constant number of statements. ownerId: the client whose
   * fleet the caller uses.
   */
  readonly readKnown: (
    db: Kysely<Database>,
    lines: readonly ImportValuesOf<Column>[],
    ownerId: number,
    origin: ImportOrigin,
  ) => Promise<Known>
  /**
   * Adds what lines leave out and can be found elsewhere, once, when the file is checked: the preview shows it, and it is what is
   * imported. The lines stay in their order.
   */
  readonly complete?: (
    db: Kysely<Database>,
    lines: readonly ImportLine<Column>[],
    ownerId: number,
    origin: ImportOrigin,
  ) => Promise<readonly ImportLine<Column>[]>
  /** faulty: columns whose values are invalid; checks that depend on them are skipped. */
  readonly compare: (
    values: ImportValuesOf<Column>,
    known: Known,
    faulty: ReadonlySet<Column | null>,
  ) => LineEffect<Column, Fault>
  /** Applies the lines within the transaction of the change. */
  readonly apply: (change: Change, rows: readonly ImportRowOf<Column, Fault>[], known: Known) => Promise<void>
}

/** The columns of a table, in their order. */
export const columnsOf = <Column extends string>({ columns }: ImportTable<Column>): Column[] =>
  Object.keys(columns) as Column[]
