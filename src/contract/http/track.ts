import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

/** TRACK-07: the track of one vehicle between two times. */

/** The longest period of one call, days: a leap year. */
export const TRACK_PERIOD_MAX_DAYS = 366
/** The longest period of one call, ms. */
export const TRACK_PERIOD_MAX_MS = TRACK_PERIOD_MAX_DAYS * 86_400_000
/** A thin track of at most this many positions omits none. */
export const THIN_ABOVE = 10_000
/** Largest distance, in metres, of an omitted position from the thin track's position at its time. */
export const THIN_TOLERANCE_M = 10
/** The last time that a Date can represent, ms since the epoch. */
const LAST_MOMENT = 8_640_000_000_000_000

export const trackParams = z.object({ vehicleId: pathId })
/**
 * The period, ms since the epoch, `to` exclusive. `detail`: `full` has every position; `thin`, the default, has every
 * position of a period with at most THIN_ABOVE of them, and of a longer one those needed for shape, stops, extremes
 * and events. `format`: `json`, the default, or `binary` (trackBytes.ts).
 */
export const trackQuery = z.object({
  from: queryNumber(0, LAST_MOMENT),
  to: queryNumber(0, LAST_MOMENT),
  detail: z.optional(z.enum(['thin', 'full'])),
  format: z.optional(z.enum(['json', 'binary'])),
})
export type TrackDetail = 'thin' | 'full'

/** Degrees; null: unknown. */
const place = { latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }
/** ms since the epoch */
const span = { from: z.number(), to: z.number() }

/** A drive between two stops or parkings; the place is its start. */
export const trackTrip = z.object({
  ...span,
  ...place,
  /** m */
  mileage: z.number(),
  /** m/s */
  maxSpeed: z.number(),
  averageSpeed: z.number(),
})
/** A stop that is too short for a parking. `ignitionMs`: duration with the ignition on. */
export const trackStop = z.object({ ...span, ...place, ignitionMs: z.number() })
export const trackParking = trackStop
/** Fuel added or lost; litres are positive in both cases. */
export const trackFuelEvent = z.object({
  ...span,
  ...place,
  litres: z.number(),
  before: z.number(),
  after: z.number(),
})
/**
 * An event of the vehicle, from the device or the server. The place is that of the last position before it; `text` is
 * the trigger's text or the name of a counter, null for every other event. Events detected by the server have its
 * numbers: `fuel` in litres, always positive, and `excess` in m/s.
 */
export const trackEvent = z.object({
  at: z.number(),
  name: z.string(),
  text: z.nullable(z.string()),
  fuel: z.nullable(z.object({ litres: z.number(), before: z.number(), after: z.number() })),
  excess: z.nullable(z.object({ maxSpeed: z.number(), allowedSpeed: z.number() })),
  ...place,
})

/**
 * Why the fuel totals are unknown. `noLevel`: the vehicle has no fuel level in litres in the period; `unbalanced`: the
 * level rose by more than the fuellings that were found.
 */
export const FUEL_UNKNOWN = ['noLevel', 'unbalanced'] as const

export const trackTotals = z.object({
  /** Number of stored positions. */
  positions: z.number(),
  /** m */
  mileage: z.number(),
  movingMs: z.number(),
  standingMs: z.number(),
  /** Standing with the ignition on; part of standingMs. */
  idlingMs: z.number(),
  /** With the ignition on. */
  engineMs: z.number(),
  /** m/s */
  maxSpeed: z.number(),
  averageSpeed: z.number(),
  trips: z.number(),
  stops: z.number(),
  parkings: z.number(),
  fuellings: z.number(),
  defuellings: z.number(),
  /** Litres; null: unknown, or hidden from the caller (USERS-07). */
  fuelUsed: z.nullable(z.number()),
  fuelFilled: z.nullable(z.number()),
  fuelDrained: z.nullable(z.number()),
  /** Null: the fuel totals are known, or hidden from the caller. */
  fuelUnknown: z.nullable(z.enum(FUEL_UNKNOWN)),
})

/** `sensor`: a wired one, `multi`: one computed from several, `input`: a wired on/off input, 1 and 0. */
export const SERIES_KINDS = ['sensor', 'multi', 'input'] as const
/** The readings of one sensor, with its current name and unit. */
const seriesHead = {
  kind: z.enum(SERIES_KINDS),
  number: z.number(),
  name: z.string(),
  /** '' where there is none. */
  unit: z.string(),
  /** As in the vehicle's state, such as FUEL_LEVEL; '' for an input. */
  type: z.string(),
}

/** A track without its columns. */
const head = {
  vehicleId,
  ...span,
  detail: z.enum(['thin', 'full']),
  /** Positions were omitted. */
  thinned: z.boolean(),
  /** Number of positions of the period, including omitted ones. */
  count: z.number(),
  trips: z.array(trackTrip),
  stops: z.array(trackStop),
  parkings: z.array(trackParking),
  fuellings: z.array(trackFuelEvent),
  defuellings: z.array(trackFuelEvent),
  events: z.array(trackEvent),
  /** There were more events than fit in a track: these are the first. */
  eventsCut: z.boolean(),
  totals: trackTotals,
  /** The period of the same length that ended at the start of this one. */
  previous: z.object({ ...span, totals: trackTotals }),
}

/** The JSON form: parallel columns. */
export const trackAnswer = z.object({
  ...head,
  points: z.object({
    /** ms since the epoch, ascending. */
    timestamp: z.array(z.number()),
    /** Degrees; null: without GPS. */
    latitude: z.array(z.nullable(z.number())),
    longitude: z.array(z.nullable(z.number())),
    /** m/s */
    speed: z.array(z.number()),
    /** Degrees clockwise from north; null: unknown. */
    azimuth: z.array(z.nullable(z.number())),
    /** 0 to 100 */
    validity: z.array(z.number()),
    /** 1: on */
    ignition: z.array(z.number()),
  }),
  /** Empty for a caller who may not see charts (USERS-08). */
  series: z.array(
    z.object({ ...seriesHead, timestamp: z.array(z.number()), value: z.array(z.nullable(z.number())) }),
  ),
})
/** The head of the binary form; the columns follow it. */
export const trackHead = z.object({
  ...head,
  /** Number of positions that follow. */
  points: z.number(),
  series: z.array(z.object({ ...seriesHead, points: z.number() })),
})

export type TrackTrip = z.infer<typeof trackTrip>
export type TrackStop = z.infer<typeof trackStop>
export type TrackParking = z.infer<typeof trackParking>
export type TrackFuelEvent = z.infer<typeof trackFuelEvent>
export type TrackEvent = z.infer<typeof trackEvent>
export type TrackTotals = z.infer<typeof trackTotals>
export type TrackAnswer = z.infer<typeof trackAnswer>
export type TrackHead = z.infer<typeof trackHead>

/** Positions as columns; unknown values are NaN. */
export interface TrackPoints {
  /** ms since the epoch, ascending. */
  readonly timestamp: Float64Array
  /** Degrees; NaN: without GPS. */
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  /** m/s */
  readonly speed: Float32Array
  /** Degrees clockwise from north; NaN: unknown. */
  readonly azimuth: Float32Array
  /** 0 to 100 */
  readonly validity: Uint8Array
  /** 1: on */
  readonly ignition: Uint8Array
}

/** The readings of one sensor, with their own times. */
export interface TrackSeries extends Omit<TrackHead['series'][number], 'points'> {
  /** ms since the epoch, ascending. */
  readonly timestamp: Float64Array
  /** NaN: no value. */
  readonly value: Float32Array
}

/** A track as the page uses it. */
export interface Track extends Omit<TrackHead, 'points' | 'series'> {
  readonly points: TrackPoints
  readonly series: readonly TrackSeries[]
}
