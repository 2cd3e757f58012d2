import { type ImportCalls, importSchemas } from './imports.ts'

/** Imports trailers of the caller's client from a file; a trailer is identified by its serial number. */

export const TRAILER_COLUMNS = ['name', 'serialNumber', 'type', 'width'] as const
export type TrailerColumn = (typeof TRAILER_COLUMNS)[number]

export const { preview: trailerImportPreview, rowPage: trailerImportRowPage } = importSchemas(
  TRAILER_COLUMNS,
  [],
)

export const TRAILER_IMPORT_CALLS = {
  preview: 'previewTrailerImport',
  template: 'trailerImportTemplate',
  rows: 'trailerImportRows',
  commit: 'commitTrailerImport',
  drop: 'dropTrailerImport',
} as const satisfies ImportCalls
