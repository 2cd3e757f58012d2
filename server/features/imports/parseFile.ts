import type { ImportFormat } from '../../../src/contract/http/imports.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import { type CheckedLine, checkLines } from './checkLines.ts'
import type { ImportTable } from './importSpec.ts'
import { parseCsv } from './parseCsv.ts'
import { parseXlsx } from './parseXlsx.ts'
import { readTable } from './readTable.ts'

/** An uploaded file. */
export interface ImportFile {
  readonly format: ImportFormat
  readonly bytes: Uint8Array
  /** How the files of the account call columns; absent: only as the table says. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The lines of a file, each checked on its own. */
export interface ParsedFile<Column extends string> {
  readonly lines: readonly CheckedLine<Column>[]
  readonly ignoredHeaders: readonly string[]
}

/** The message of the thread: the content of a file, or why it is rejected. */
export type ThreadOutcome<Parsed> =
  | { readonly parsed: Parsed }
  | { readonly refusal: { readonly field: string; readonly allowed: string } }

/** Reads and checks a file. An error of the file is returned; only a programming error is thrown. */
export const parseFile = <Column extends string>(
  { format, bytes, headers }: ImportFile,
  table: ImportTable<Column>,
): Promise<ThreadOutcome<ParsedFile<Column>>> =>
  outcomeOf(async () => {
    const cells = format === 'csv' ? parseCsv(bytes) : await parseXlsx(Buffer.from(bytes))
    const { lines, ignoredHeaders } = readTable(cells, table, headers)
    return { lines: checkLines(lines, table), ignoredHeaders }
  })

/** What a thread posts about a file: the result of `read`, or why the file is rejected. */
export const outcomeOf = async <Parsed>(read: () => Promise<Parsed>): Promise<ThreadOutcome<Parsed>> => {
  try {
    return { parsed: await read() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { field = 'file', allowed = error.message } = error.body
    return { refusal: { field, allowed } }
  }
}
