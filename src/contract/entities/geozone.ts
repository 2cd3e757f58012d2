import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'

/** Geozones of an owner (GEO-01 to GEO-08): their shapes, as all rooms use them. */

/**
 * CIRCLE: a centre and a radius. POLYGON: a ring, the closing point included. SQUARE: two opposite corners of a
 * rectangle along the meridians. LINE: a corridor of a width around at least two points.
 */
export const ZONE_SHAPES = ['CIRCLE', 'POLYGON', 'SQUARE', 'LINE'] as const
export type ZoneShapeType = (typeof ZONE_SHAPES)[number]

/** Degrees, WGS 84. */
export const zonePoint = z.object({ latitude, longitude })
export type ZonePoint = z.infer<typeof zonePoint>

/** The geometry of a zone, metres and degrees. radius: of a circle; width: the whole width of a corridor. */
export interface ZoneShape {
  readonly type: ZoneShapeType
  readonly points: readonly ZonePoint[]
  readonly radius: number | null
  readonly width: number | null
}

/**
 * Intervals of a week in which a zone counts. days: 1 Monday to 7 Sunday; HH:MM in the owner's time zone.
 * An interval that ends before it begins lasts until that time of the next day.
 */
export interface ZoneHours {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}
