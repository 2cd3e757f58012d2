import type { Language } from '../../contract/entities/session.ts'
import { documentName } from './documentName.ts'
import type { OnProgress } from './onProgress.ts'
import type { PdfSettings } from './pdf.ts'
import { sheetNames } from './sheetNames.ts'
import type { TableDocument } from './tableDocument.ts'

/** A file to make: CSV holds the table, of several a zip of one file each; a workbook a sheet for each, a PDF all of the document. */
export type FileRequest =
  | { readonly format: 'csv'; readonly language: Language }
  | { readonly format: 'xlsx' }
  | { readonly format: 'pdf'; readonly settings: PdfSettings }

/** The message to the worker. */
export interface WriteRequest {
  readonly document: TableDocument
  readonly file: FileRequest
}

/** A message of the worker: how much is done, 0 to 1, and at the end the file or why there is none. */
export type WriteAnswer = { readonly share: number } | { readonly blob: Blob } | { readonly error: string }

export const ZIP_TYPE = 'application/zip'

const csvFile = async ({ tables }: TableDocument, language: Language): Promise<Blob> => {
  const { writeCsv } = await import('./csv.ts')
  const [only = { name: '', head: [], rows: [] }] = tables
  if (tables.length < 2) return new Blob([writeCsv(only, language)], { type: 'text/csv' })
  const { strToU8, zipSync } = await import('fflate')
  const names = sheetNames(tables.map(({ name }) => name))
  const files = tables.map(
    (table, place) =>
      [
        `${place + 1} ${documentName(names[place] ?? '', 'csv')}`,
        strToU8(writeCsv(table, language)),
      ] as const,
  )
  return new Blob([zipSync(Object.fromEntries(files))], { type: ZIP_TYPE })
}

/** Writes a document as a file; the writer of the format is loaded now. */
export const writeFile = async (
  { document, file }: WriteRequest,
  onProgress: OnProgress = () => undefined,
): Promise<Blob> => {
  if (file.format === 'csv') return csvFile(document, file.language)
  if (file.format === 'xlsx') {
    const { writeXlsx } = await import('./xlsx.ts')
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return new Blob([await writeXlsx(document.tables, onProgress)], { type })
  }
  const { writePdf } = await import('./pdf.ts')
  return writePdf({ ...document, ...file.settings }, onProgress)
}
