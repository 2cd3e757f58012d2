import type { IMPORT_FORMATS } from '../../../../src/contract/http/admin/imports.ts'
import { ApiError } from '../../../plugins/apiError.ts'
import { type CheckedLine, checkLines } from './checkLines.ts'
import { parseCsv } from './parseCsv.ts'
import { parseXlsx } from './parseXlsx.ts'
import { readTable } from './readTable.ts'

/** A file as it was sent. */
export interface ImportFile {
  readonly format: (typeof IMPORT_FORMATS)[number]
  readonly bytes: Uint8Array
}

/** The lines of a file, each checked by itself. */
export interface ParsedFile {
  readonly lines: readonly CheckedLine[]
  readonly ignoredHeaders: readonly string[]
}

/** What a thread tells of a file: what is in it, or what it would have to be. */
export type ParseOutcome =
  | { readonly parsed: ParsedFile }
  | { readonly refusal: { readonly field: string; readonly allowed: string } }

/** Reads and checks a file; a fault of the file is an answer, what is thrown is a fault of the code. */
export const parseFile = ({ format, bytes }: ImportFile): ParseOutcome => {
  try {
    const cells = format === 'csv' ? parseCsv(bytes) : parseXlsx(Buffer.from(bytes))
    const { lines, ignoredHeaders } = readTable(cells)
    return { parsed: { lines: checkLines(lines), ignoredHeaders } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { field = 'file', allowed = error.message } = error.body
    return { refusal: { field, allowed } }
  }
}
