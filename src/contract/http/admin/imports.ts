import {
  type ImportCalls,
  type ImportErrorOf,
  type ImportRowOf,
  type ImportValuesOf,
  importSchemas,
} from '../imports.ts'

/** Imports vehicles with their devices from a file. */

export const IMPORT_COLUMNS = ['name', 'plate', 'serial', 'deviceType', 'client', 'group', 'phone'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** Why a line cannot be imported, beyond the faults of any import. */
export const IMPORT_FAULTS = ['noClient', 'foreignDevice', 'plateTaken'] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]

export type ImportError = ImportErrorOf<ImportColumn, ImportFault>
export type ImportValues = ImportValuesOf<ImportColumn>
export type ImportRow = ImportRowOf<ImportColumn, ImportFault>

export const { preview: importPreview, rowPage: importRowPage } = importSchemas(IMPORT_COLUMNS, IMPORT_FAULTS)

export const VEHICLE_IMPORT_CALLS = {
  preview: 'adminPreviewImport',
  template: 'adminImportTemplate',
  rows: 'adminImportRows',
  commit: 'adminCommitImport',
  drop: 'adminDropImport',
} as const satisfies ImportCalls
