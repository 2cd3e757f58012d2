import { type ImportCalls, importSchemas } from './imports.ts'

/** Imports RFID cards of the caller's client from a file; a card is identified by its number. */

export const RFID_CARD_COLUMNS = ['number', 'driverName', 'phone', 'expiresOn'] as const
export type RfidCardColumn = (typeof RFID_CARD_COLUMNS)[number]

/** expired: the expiry date of a new card, or one that changes, is in the past. */
export const RFID_CARD_FAULTS = ['noCard', 'expired'] as const
export type RfidCardFault = (typeof RFID_CARD_FAULTS)[number]

export const { preview: rfidCardImportPreview, rowPage: rfidCardImportRowPage } = importSchemas(
  RFID_CARD_COLUMNS,
  RFID_CARD_FAULTS,
)

export const RFID_CARD_IMPORT_CALLS = {
  preview: 'previewRfidCardImport',
  template: 'rfidCardImportTemplate',
  rows: 'rfidCardImportRows',
  commit: 'commitRfidCardImport',
  drop: 'dropRfidCardImport',
} as const satisfies ImportCalls
