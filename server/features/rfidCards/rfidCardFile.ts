import * as z from 'zod/mini'
import type { RfidCardColumn } from '../../../src/contract/http/rfidCardImport.ts'
import { rfidCardBody } from '../../../src/contract/http/rfidCards.ts'
import type { ImportTable } from '../imports/importSpec.ts'

const { number, driverName, phone, expiresOn } = rfidCardBody.def.shape

/** Days between the epochs of spreadsheets and of Unix. */
const SHEET_EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000
const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/

/** A day as YYYY-MM-DD from the form of the region or the number of a spreadsheet; any other text as it is. */
const dayOf = (text: string): string => {
  const [, day = '', month = '', year] = DAY_FIRST.exec(text.trim()) ?? []
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const days = Number(text)
  if (!(days > SHEET_EPOCH_DAYS && days < 80_000)) return text
  return new Date(Math.floor(days - SHEET_EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10)
}

/** A file of cards; no number may be in two lines. */
export const RFID_CARD_TABLE: ImportTable<RfidCardColumn> = {
  fileName: 'rfid-cards',
  sheetName: 'RFID cards',
  columns: {
    number: {
      headers: {
        ru: ['Номер карты', 'Номер', 'RFID'],
        ua: ['Номер картки', 'Номер', 'RFID'],
        en: ['Card number', 'Number', 'RFID'],
      },
      rule: number,
      example: '4A00F21C7B',
    },
    driverName: {
      headers: {
        ru: ['Водитель', 'Имя водителя', 'ФИО'],
        ua: ['Водій', "Ім'я водія", 'ПІБ'],
        en: ['Driver', 'Driver name', 'Driver’s name'],
      },
      rule: driverName,
      isOptional: true,
      example: 'Олена Коваль',
    },
    phone: {
      headers: { ru: ['Телефон'], ua: ['Телефон'], en: ['Phone', 'Phone number'] },
      rule: phone,
      isOptional: true,
      example: '+380671234567',
    },
    expiresOn: {
      headers: {
        ru: ['Действует до', 'Срок действия', 'Дата окончания'],
        ua: ['Діє до', 'Термін дії', 'Дата закінчення'],
        en: ['Valid through', 'Expiry date', 'Expires'],
      },
      rule: z.pipe(z.pipe(z.string(), z.transform(dayOf)), expiresOn),
      isOptional: true,
      example: '31.12.2028',
    },
  },
  unique: [{ column: 'number', keyOf: (values) => values.number }],
}
