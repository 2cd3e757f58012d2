import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { licensePlate, longText, vehicleName } from './admin/fields.ts'
import { PLAIN_TEXT } from './auth.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** The owner's setup of a vehicle: API-39 to API-43, API-77 to API-81. Periods are in seconds, volumes in litres. */

/** VALID-28: litres in a query; '' means null. */
const queryLitres = z.pipe(
  z.string().check(z.regex(/^([0-9]{1,6}([.][0-9]{1,2})?)?$/)),
  z.transform((text: string): number | null => (text === '' ? null : Number(text))),
)
/** API-42, API-43: changed fields only; absent ones are unchanged. */
export const vehicleQuery = z.object({
  name: z.optional(vehicleName),
  licensePlate: z.optional(licensePlate),
  description: z.optional(longText),
  tankVolume: z.optional(queryLitres),
  tankVolumeStart: z.optional(queryLitres),
})
export type VehicleChange = z.infer<typeof vehicleQuery>

/** VALID-26: at most four digits. */
const queryPeriod = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number))
/** API-39: with the ignition on, and with it off; an absent one is unchanged. */
export const periodQuery = z.object({ period1: z.optional(queryPeriod), period2: z.optional(queryPeriod) })
export type PeriodChange = z.infer<typeof periodQuery>
export const periodAnswer = z.object({
  vehicleId,
  period1: z.nullable(z.number()),
  period2: z.nullable(z.number()),
})

export const SETTING_TEXT_MAX = 200
export const settingChange = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64), z.regex(PLAIN_TEXT)),
  /** null: removed, so that its default applies. */
  value: z.union([
    z.string().check(z.maxLength(SETTING_TEXT_MAX), plainName),
    z.number(),
    z.boolean(),
    z.null(),
  ]),
})
/** API-40: entries by name; unlisted ones are unchanged, and other fields of an entry are ignored. */
export const settingsBody = z.array(settingChange).check(z.minLength(1), z.maxLength(100))
export type SettingChange = z.infer<typeof settingChange>

export const NOTE_TITLE_MAX = 100
const noteTitle = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(NOTE_TITLE_MAX), plainName)
/** VEH-70, as in a form. */
export const noteFields = z.object({ title: noteTitle, text: longText })
/** API-78, API-79 */
export const noteBody = z.strictObject({ vehicleId, title: noteTitle, text: longText })
export type NoteBody = z.infer<typeof noteBody>
/** API-77, API-80 */
export const noteQuery = z.object({ vehicleId: pathId })
/** API-79, API-80 */
export const noteParams = z.object({ id: pathId })
/** VEH-70; changedAt: ms since the epoch, changedBy: the login, null when the account was deleted. */
export const vehicleNote = z.object({
  id: z.number(),
  vehicleId,
  title: z.string(),
  text: z.string(),
  changedAt: z.number(),
  changedBy: z.nullable(z.string()),
})
export type VehicleNote = z.infer<typeof vehicleNote>
export const vehicleNoteList = z.array(vehicleNote)
