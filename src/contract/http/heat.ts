import * as z from 'zod/mini'
import { REPORT_VEHICLES_MAX } from '../reports/reportQuestion.ts'
import { HEAT_ZOOM } from '../rules/heatGrid.ts'
import { bodyId } from './admin/fields.ts'

/** The heat map: where the vehicles were, stopped, sped and lost their signal, by cells of the map (docs/heat.md). */

/** What is counted: positions, stops and parkings, excesses of the speed limit, silences. */
export const HEAT_MEASURES = ['presence', 'stops', 'speeding', 'lost'] as const
export type HeatMeasure = (typeof HEAT_MEASURES)[number]

/** The longest period, days. */
export const HEAT_PERIOD_MAX_DAYS = 366
/** Vehicles times days of a question at most: what the server reads within seconds. */
export const HEAT_VEHICLE_DAYS_MAX = 200_000
/** Vehicles of a cell that are named. */
export const HEAT_NAMED_MAX = 50

/** The end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999
const moment = z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))
const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const cell = z.number().check(z.int(), z.minimum(0), z.maximum(2 ** HEAT_ZOOM - 1))

const question = {
  measure: z.enum(HEAT_MEASURES),
  /** null: every vehicle that the caller sees. */
  vehicleIds: z.nullable(z.array(bodyId).check(z.minLength(1), z.maxLength(REPORT_VEHICLES_MAX))),
  /** ms since the epoch, `to` exclusive; the days of UTC count whose noon is within. */
  from: moment,
  to: moment,
}

/** box: degrees; the answer has the finest cells of which few enough cover it. */
export const heatMapBody = z.strictObject({
  ...question,
  box: z.strictObject({ west: longitude, south: latitude, east: longitude, north: latitude }),
})
export type HeatMapBody = z.infer<typeof heatMapBody>

/** A cell of an answer, by its zoom, column and row. */
export const heatCellBody = z.strictObject({
  ...question,
  zoom: z.number().check(z.int(), z.minimum(0), z.maximum(HEAT_ZOOM)),
  column: cell,
  row: cell,
})
export type HeatCellBody = z.infer<typeof heatCellBody>

/**
 * The cells with something in them, as columns of equal length. from, to: the whole days that were summed. count: positions,
 * stops, excesses or silences; ms: time in motion, of the stops, of the excesses or of the silences. isComputing: days of the
 * period are still computed, and figures may grow.
 */
export const heatMap = z.object({
  zoom: z.number(),
  from: z.number(),
  to: z.number(),
  column: z.array(z.number()),
  row: z.array(z.number()),
  count: z.array(z.number()),
  ms: z.array(z.number()),
  isComputing: z.boolean(),
})
export type HeatMap = z.infer<typeof heatMap>

/** Whose figures a cell has: those with most come first. vehicleCount: of all of them. */
export const heatCell = z.object({
  vehicleCount: z.number(),
  vehicles: z.array(
    z.object({
      vehicleId: z.number(),
      name: z.string(),
      licensePlate: z.string(),
      count: z.number(),
      ms: z.number(),
    }),
  ),
})
export type HeatCell = z.infer<typeof heatCell>
