import { ERROR_CODES } from '../../../src/contract/http/error.ts'
import {
  RFID_CARD_IMPORT_CALLS,
  type RfidCardColumn,
  type RfidCardFault,
  rfidCardImportPreview,
  rfidCardImportRowPage,
} from '../../../src/contract/http/rfidCardImport.ts'
import { siblingThread } from '../../platform/siblingThread.ts'
import type { ResourceImport } from '../resource/resourceImport.ts'
import { RFID_CARD_TABLE } from './rfidCardFile.ts'
import { rfidCards } from './rfidCards.ts'

/** The import of RFID cards, identified by their numbers. */
export const rfidCardImport: ResourceImport<RfidCardColumn, RfidCardFault> = {
  resource: rfidCards,
  calls: RFID_CARD_IMPORT_CALLS,
  schemas: { preview: rfidCardImportPreview, rowPage: rfidCardImportRowPage },
  table: RFID_CARD_TABLE,
  thread: siblingThread(import.meta.url, 'parseThread'),
  key: 'number',
  fieldsOf: ({ number, driverName, phone, expiresOn }) => ({
    number,
    driverName: driverName ?? '',
    phone: phone || null,
    expiresOn: expiresOn || null,
  }),
  faults: { [ERROR_CODES.cardEmpty]: 'noCard', [ERROR_CODES.expiryPast]: 'expired' },
}
