import type { Mode } from '../../platform/dataFolder/mode.ts'

/**
 * A backup is one gzip file of text (docs/storage.md): a line of JSON with its head; for each table a line with its
 * name, its rows in PostgreSQL's text form of COPY and a line `\.`; and a line with its end. So it can be inspected
 * with zcat, and read by any PostgreSQL.
 */

/** The version of the file format; a reader rejects one newer than its own. */
export const BACKUP_FORMAT = 1

/** A table in a backup. */
export interface BackupTable {
  readonly name: string
  /** In the order of the rows' fields. */
  readonly columns: readonly string[]
  /** The next values of the sequences of its columns. */
  readonly identities: readonly { readonly column: string; readonly next: number }[]
  /** Bounds of its partitions, ms since the epoch; absent: not partitioned. */
  readonly partitions?: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}

export interface BackupHead {
  readonly format: number
  /** The version of the program that made it. */
  readonly version: string
  /** ms since the epoch */
  readonly madeAt: number
  readonly mode: Mode
  /** The migrations applied to the database, in order. */
  readonly migrations: readonly string[]
  /** In an order in which their rows can be inserted: referenced tables first. */
  readonly tables: readonly BackupTable[]
}

/** The last line. */
export interface BackupEnd {
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
  /** SHA-256 of all bytes before this line, uncompressed, in hex. */
  readonly sha256: string
}

/** The line after the last row of a table. */
export const END_OF_ROWS = '\\.'

/** A quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (table: BackupTable): string => table.columns.map(quoted).join(', ')
