import type { Language } from '../../contract/entities/session.ts'
import type { PdfSettings } from './pdf.ts'
import type { TableDocument } from './tableDocument.ts'

/** A file to make: CSV holds the first table, a workbook a sheet for each, a PDF all of the document. */
export type FileRequest =
  | { readonly format: 'csv'; readonly language: Language }
  | { readonly format: 'xlsx' }
  | { readonly format: 'pdf'; readonly settings: PdfSettings }

/** The message to the worker. */
export interface WriteRequest {
  readonly document: TableDocument
  readonly file: FileRequest
}

/** The only message of the worker. */
export type WriteOutcome = { readonly blob: Blob } | { readonly error: string }

/** Writes a document as a file; the writer of the format is loaded now. */
export const writeFile = async ({ document, file }: WriteRequest): Promise<Blob> => {
  if (file.format === 'csv') {
    const { writeCsv } = await import('./csv.ts')
    const [table = { name: '', head: [], rows: [] }] = document.tables
    return new Blob([writeCsv(table, file.language)], { type: 'text/csv' })
  }
  if (file.format === 'xlsx') {
    const { writeXlsx } = await import('./xlsx.ts')
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return new Blob([await writeXlsx(document.tables)], { type })
  }
  const { writePdf } = await import('./pdf.ts')
  return writePdf({ ...document, ...file.settings })
}
