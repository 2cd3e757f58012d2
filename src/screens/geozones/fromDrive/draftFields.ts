import * as z from 'zod/mini'
import { TOOL_WIDTH_MAX, TOOL_WIDTH_MIN } from '../../../contract/http/drivenZones.ts'
import { ZONE_WIDTH_MAX } from '../../../contract/http/geozones.ts'
import { numberOf } from '../../../contract/rules/vehicleSettings.ts'

/** What is built: a corridor along the route (GEO-16), or the fields that were worked (GEO-17). */
export const DRIVE_KINDS = ['along', 'field'] as const
export type DriveKind = (typeof DRIVE_KINDS)[number]

const vehicleId = z.pipe(z.nullable(z.number()), z.number())
const typedNumber = z.pipe(z.string(), z.transform(numberOf))

/** The fields of the dialog, by kind. A corridor needs a width; without that of a tool the vehicle's setting counts. */
export const DRAFT_SCHEMAS = {
  along: z.object({
    vehicleId,
    width: z.pipe(
      z.string().check(z.minLength(1)),
      z.pipe(typedNumber, z.nullable(z.number().check(z.positive(), z.maximum(ZONE_WIDTH_MAX)))),
    ),
  }),
  field: z.object({
    vehicleId,
    width: z.pipe(
      typedNumber,
      z.nullable(z.number().check(z.minimum(TOOL_WIDTH_MIN), z.maximum(TOOL_WIDTH_MAX))),
    ),
  }),
} as const
export type DraftFields = z.output<(typeof DRAFT_SCHEMAS)[DriveKind]>
export type DraftInput = z.input<(typeof DRAFT_SCHEMAS)[DriveKind]>

/** The width that the field of the dialog starts with, as text. */
export const FIRST_WIDTHS: Readonly<Record<DriveKind, string>> = { along: '20', field: '' }
