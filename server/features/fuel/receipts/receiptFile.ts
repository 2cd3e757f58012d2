import * as z from 'zod/mini'
import type { ReceiptColumn } from '../../../../src/contract/http/fuelReceipts.ts'
import { plainName } from '../../../../src/contract/http/plainName.ts'
import type { ImportTable } from '../../imports/importSpec.ts'

/** Days between the epochs of spreadsheets and of Unix. */
const SHEET_EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000
const SECOND_MS = 1_000

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})[ ,T-]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

const written = (parts: readonly (string | undefined)[]): string | null => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  if (Number.isNaN(ms)) return null
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  const pad = (value: number): string => String(value).padStart(2, '0')
  // A day or an hour that does not exist comes out as another one.
  return text === `${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:${pad(second)}` ? text : null
}

/** A local time as `YYYY-MM-DD HH:mm:ss`, from the forms of the region, ISO, or the number of a spreadsheet. */
const timeOf = (text: string): string | null => {
  const [, day, month, year, ...clock] = DAY_FIRST.exec(text) ?? []
  if (year !== undefined) return written([year, month, day, ...clock])
  const [, ...iso] = YEAR_FIRST.exec(text) ?? []
  if (iso.length > 0) return written(iso)
  const days = Number(text.replace(',', '.'))
  if (!(days > SHEET_EPOCH_DAYS && days < 80_000)) return null
  const ms = Math.round(((days - SHEET_EPOCH_DAYS) * DAY_MS) / SECOND_MS) * SECOND_MS
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

const numberOf = (text: string): number | null =>
  /^-?\d+(?:[.,]\d+)?$/.test(text.replaceAll(/[\s\u00a0]/g, ''))
    ? Number(text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'))
    : null

const read = <T>(of: (text: string) => T) => z.pipe(z.string(), z.transform(of))
const asText = z.transform(String)

const time = z.pipe(read(timeOf), z.string({ error: 'must be a date with a time, such as 31.12.2026 14:05' }))
const litres = z.pipe(z.pipe(read(numberOf), z.number().check(z.gt(0), z.maximum(100_000))), asText)
const degrees = (most: number) =>
  z.union([
    z.literal(''),
    z.pipe(z.pipe(read(numberOf), z.number().check(z.minimum(-most), z.maximum(most))), asText),
  ]) as unknown as z.ZodMiniType<string, string>
const plate = z.string().check(z.trim(), z.minLength(1), z.maxLength(30), plainName)
const words = z.string().check(z.trim(), z.maxLength(100), plainName)

/** A file of receipts of a fuel card. The number identifies a receipt; without one its plate, time and volume do. */
export const RECEIPT_TABLE: ImportTable<ReceiptColumn> = {
  fileName: 'receipts',
  sheetName: 'Receipts',
  columns: {
    plate: {
      headers: {
        ru: ['Госномер', 'Номер машины', 'Автомобиль'],
        ua: ['Держномер', 'Номер машини', 'Автомобіль'],
        en: ['Licence plate', 'License plate', 'Vehicle'],
      },
      rule: plate,
      example: 'AA 1234 BB',
    },
    time: {
      headers: {
        ru: ['Дата и время', 'Время', 'Дата'],
        ua: ['Дата і час', 'Час', 'Дата'],
        en: ['Date and time', 'Time', 'Date'],
      },
      rule: time,
      example: '31.12.2026 14:05',
    },
    litres: {
      headers: {
        ru: ['Литры', 'Объём, л', 'Количество'],
        ua: ['Літри', "Об'єм, л", 'Кількість'],
        en: ['Litres', 'Volume, L', 'Quantity'],
      },
      rule: litres,
      example: '120.5',
    },
    latitude: {
      headers: { ru: ['Широта'], ua: ['Широта'], en: ['Latitude'] },
      rule: degrees(90),
      isOptional: true,
      example: '50.4501',
    },
    longitude: {
      headers: { ru: ['Долгота'], ua: ['Довгота'], en: ['Longitude'] },
      rule: degrees(180),
      isOptional: true,
      example: '30.5234',
    },
    station: {
      headers: { ru: ['АЗС', 'Станция'], ua: ['АЗС', 'Станція'], en: ['Station', 'Filling station'] },
      rule: words,
      isOptional: true,
      example: 'Station 12',
    },
    card: {
      headers: { ru: ['Карта', 'Номер карты'], ua: ['Картка', 'Номер картки'], en: ['Card', 'Card number'] },
      rule: words,
      isOptional: true,
      example: '7005 8301',
    },
    number: {
      headers: { ru: ['Номер чека', 'Чек'], ua: ['Номер чека', 'Чек'], en: ['Receipt number', 'Receipt'] },
      rule: words,
      isOptional: true,
      example: '000187',
    },
  },
  unique: [{ column: 'number', keyOf: (values) => receiptKey(values) }],
}

/** What tells a receipt from others of the client. */
export const receiptKey = ({
  number,
  plate: of,
  time: at,
  litres: volume,
}: Readonly<Record<'number' | 'plate' | 'time' | 'litres', string>>): string =>
  number === '' ? `${of.toLowerCase()}/${at}/${volume}` : number.toLowerCase()
