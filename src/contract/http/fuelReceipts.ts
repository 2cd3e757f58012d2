import * as z from 'zod/mini'
import { timeZoneName } from '../reports/reportQuestion.ts'
import { listQuery, pageOf } from './admin/list.ts'
import { type ImportCalls, importSchemas } from './imports.ts'
import { plainName } from './plainName.ts'

/** Receipts of fuel cards and filling stations, and what the tanks say of them. Litres, metres, ms since the epoch. */

export const RECEIPT_COLUMNS = [
  'plate',
  'time',
  'litres',
  'latitude',
  'longitude',
  'station',
  'card',
  'number',
] as const
export type ReceiptColumn = (typeof RECEIPT_COLUMNS)[number]

/**
 * What the tank says of a receipt. `matched`: a filling of the same time, place and volume; `noIncrease`: the level did not rise;
 * `volumeDiffers`: it rose by another volume; `exceedsTank`: the receipt has more than the tank holds; `elsewhere`: the vehicle
 * was in another place; `noVehicle`: nobody has this plate; `noLevel`: the vehicle sent no level then; `waiting`: it is not
 * compared yet.
 */
export const RECEIPT_FLAGS = [
  'matched',
  'noIncrease',
  'volumeDiffers',
  'exceedsTank',
  'elsewhere',
  'noVehicle',
  'noLevel',
  'waiting',
] as const
export type ReceiptFlag = (typeof RECEIPT_FLAGS)[number]

export const fuelReceipt = z.object({
  id: z.number(),
  plate: z.string(),
  at: z.number(),
  litres: z.number(),
  /** Degrees; null: the receipt does not say where. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  station: z.string(),
  card: z.string(),
  number: z.string(),
  flag: z.enum(RECEIPT_FLAGS),
  vehicleId: z.nullable(z.number()),
  vehicleName: z.nullable(z.string()),
  /** The filling that it was compared with; null: there is none. */
  filledAt: z.nullable(z.number()),
  filledLitres: z.nullable(z.number()),
  /** Metres between the receipt's place and the vehicle; null: not known. */
  distance: z.nullable(z.number()),
})
export type FuelReceipt = z.infer<typeof fuelReceipt>

export const RECEIPT_SORTS = ['at', 'plate', 'litres'] as const
export const fuelReceiptsQuery = z.extend(listQuery(RECEIPT_SORTS), {
  flag: z.optional(z.enum(RECEIPT_FLAGS)),
})
export type FuelReceiptsQuery = z.infer<typeof fuelReceiptsQuery>
export const fuelReceiptPage = pageOf(fuelReceipt)

const header = z.string().check(z.trim(), z.maxLength(60), plainName)

/**
 * How receipts are compared with fillings, and how the account's files call the columns ('': as the template does). A volume fits
 * where it differs by no more than the greater of both.
 */
export const receiptSettings = z.strictObject({
  minutes: z.int().check(z.minimum(0), z.maximum(1_440)),
  metres: z.int().check(z.minimum(10), z.maximum(100_000)),
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  litres: z.number().check(z.minimum(0), z.maximum(1_000)),
  /** Of the times in the files. */
  timeZone: timeZoneName,
  headers: z.strictObject({
    plate: header,
    time: header,
    litres: header,
    latitude: header,
    longitude: header,
    station: header,
    card: header,
    number: header,
  }),
})
export type ReceiptSettings = z.infer<typeof receiptSettings>
export const DEFAULT_RECEIPT_SETTINGS: ReceiptSettings = {
  minutes: 10,
  metres: 200,
  percent: 7,
  litres: 5,
  timeZone: 'Europe/Kyiv',
  headers: {
    plate: '',
    time: '',
    litres: '',
    latitude: '',
    longitude: '',
    station: '',
    card: '',
    number: '',
  },
}

export const { preview: receiptImportPreview, rowPage: receiptImportRowPage } = importSchemas(
  RECEIPT_COLUMNS,
  [],
)
export const RECEIPT_IMPORT_CALLS = {
  preview: 'previewReceiptImport',
  template: 'receiptImportTemplate',
  rows: 'receiptImportRows',
  commit: 'commitReceiptImport',
  drop: 'dropReceiptImport',
} as const satisfies ImportCalls
