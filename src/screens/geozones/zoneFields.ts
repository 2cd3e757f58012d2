import * as z from 'zod/mini'
import { longText } from '../../contract/http/admin/fields.ts'
import {
  type GeozoneRow,
  geozoneBody,
  ZONE_WIDTH_MAX,
  zoneGroup,
  zoneWorkingHours,
} from '../../contract/http/geozones.ts'
import { numberOf } from '../../contract/rules/vehicleSettings.ts'

/** The fields of a zone's form. Numbers and the type are typed or chosen as texts; '' is absent. */

/** The colours that are offered: distinct from each other on the light and on the dark map. */
export const ZONE_COLORS = [
  '#3366cc',
  '#0e8a6e',
  '#7a9a01',
  '#b7791f',
  '#d1495b',
  '#a23e98',
  '#6b4fbb',
  '#5b6b7b',
] as const

const KMH_OF_MS = 3.6
const { name, color } = geozoneBody.shape
const typedNumber = z.pipe(z.string(), z.transform(numberOf))

export const zoneSchema = z.object({
  name,
  zoneTypeId: z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((id: string) => Number(id)),
  ),
  color,
  group: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string): string | null => (text.trim() === '' ? null : text)),
      zoneGroup,
    ),
  ),
  description: longText,
  workingHours: zoneWorkingHours,
  /** km/h */
  speedLimit: z.pipe(typedNumber, z.nullable(z.number().check(z.positive(), z.maximum(360)))),
  /** Metres; of a corridor alone (VALID-21). */
  width: z.pipe(typedNumber, z.nullable(z.number().check(z.positive(), z.maximum(ZONE_WIDTH_MAX)))),
})
export type ZoneInput = z.input<typeof zoneSchema>
export type ZoneFields = z.output<typeof zoneSchema>

/** m/s of a limit that was typed in km/h. */
export const speedOf = (kmh: number | null): number | null => (kmh === null ? null : kmh / KMH_OF_MS)

const kmhOf = (speed: number | null): number | null => (speed === null ? null : speed * KMH_OF_MS)

const textOf = (value: number | null): string => (value === null ? '' : String(Number(value.toFixed(2))))

/** What the form starts with; null: a new zone. */
export const inputOf = (zone: GeozoneRow | null): ZoneInput => ({
  name: zone?.name ?? '',
  zoneTypeId: zone ? String(zone.zoneTypeId) : '',
  color: zone?.color ?? ZONE_COLORS[0],
  group: zone?.group ?? '',
  description: zone?.description ?? '',
  workingHours: zone?.workingHours ?? null,
  speedLimit: textOf(zone && kmhOf(zone.speedLimit)),
  width: textOf(zone ? zone.width : 20),
})
