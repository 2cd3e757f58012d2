import { type ImportCalls, importSchemas } from './imports.ts'

/** Imports saved places of the caller's client from a file; a place is identified by its name. */

export const SAVED_PLACE_COLUMNS = ['name', 'latitude', 'longitude', 'category', 'note'] as const
export type SavedPlaceColumn = (typeof SAVED_PLACE_COLUMNS)[number]

export const { preview: savedPlaceImportPreview, rowPage: savedPlaceImportRowPage } = importSchemas(
  SAVED_PLACE_COLUMNS,
  [],
)

export const SAVED_PLACE_IMPORT_CALLS = {
  preview: 'previewSavedPlaceImport',
  template: 'savedPlaceImportTemplate',
  rows: 'savedPlaceImportRows',
  commit: 'commitSavedPlaceImport',
  drop: 'dropSavedPlaceImport',
} as const satisfies ImportCalls
