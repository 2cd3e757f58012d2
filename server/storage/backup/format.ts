import type { Mode } from '../../dataFolder/mode.ts'

/**
 * A backup is one gzip file of text (docs/storage.md): a line of JSON with its head; for each table a line with its name,
 * its rows in PostgreSQL's text form of COPY and a line `\.`; and a line with its end. So it can be looked into with zcat,
 * and read by any PostgreSQL.
 */

/** The form of the file; a reader refuses one that is newer than its own. */
export const BACKUP_FORMAT = 1

/** A table, as it is in the backup. */
export interface BackupTable {
  readonly name: string
  /** In the order of the rows' fields. */
  readonly columns: readonly string[]
  /** What the sequences of its columns give next. */
  readonly identities: readonly { readonly column: string; readonly next: number }[]
  /** Bounds of its partitions, ms since the epoch; absent: it has none. */
  readonly partitions?: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

export interface BackupHead {
  readonly format: number
  /** Of the program that made it. */
  readonly version: string
  /** ms since the epoch */
  readonly madeAt: number
  readonly mode: Mode
  /** The migrations that the database had seen, in their order. */
  readonly migrations: readonly string[]
  /** In an order in which their rows can be stored: first those that others refer to. */
  readonly tables: readonly BackupTable[]
}

/** The last line. */
export interface BackupEnd {
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
  /** SHA-256 of all bytes before this line, unpacked, in hex. */
  readonly sha256: string
}

/** The line after the last row of a table. */
export const END_OF_ROWS = '\\.'

/** A name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (table: BackupTable): string => table.columns.map(quoted).join(', ')
