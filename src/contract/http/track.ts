import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

/** TRACK-07: what one vehicle did between two moments. */

/** The longest period that one call answers, ms: a leap year. */
export const TRACK_PERIOD_MAX_MS = 366 * 86_400_000
/** Positions of a period up to which a thin track leaves none out. */
export const THIN_ABOVE = 10_000
/** How far, in metres, a position left out lies at most from where the thin track has the vehicle at its moment. */
export const THIN_TOLERANCE_M = 10
/** The last moment that a date can name, ms since the epoch. */
const LAST_MOMENT = 8_640_000_000_000_000

export const trackParams = z.object({ vehicleId: pathId })
/**
 * The period, ms since the epoch, `to` not in it. `detail`: `full` has every position; `thin`, which is the default, every
 * position of a period with at most THIN_ABOVE of them, and of a longer one those that shape, stops, extremes and events
 * need. `format`: `json`, the default, or `binary` (trackBytes.ts).
 */
export const trackQuery = z.object({
  from: queryNumber(0, LAST_MOMENT),
  to: queryNumber(0, LAST_MOMENT),
  detail: z.optional(z.enum(['thin', 'full'])),
  format: z.optional(z.enum(['json', 'binary'])),
})
export type TrackDetail = 'thin' | 'full'

/** Degrees; null: not known there. */
const place = { latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }
/** ms since the epoch */
const span = { from: z.number(), to: z.number() }

/** A drive between two stops or parkings; the place is where it began. */
export const trackTrip = z.object({
  ...span,
  ...place,
  /** m */
  mileage: z.number(),
  /** m/s */
  maxSpeed: z.number(),
  averageSpeed: z.number(),
})
/** A stand that is too short for a parking. */
export const trackStop = z.object({ ...span, ...place })
/** `ignitionMs`: for how long of it the ignition was on. */
export const trackParking = z.object({ ...span, ...place, ignitionMs: z.number() })
/** Fuel that came or went; litres are positive both ways. */
export const trackFuelEvent = z.object({
  ...span,
  ...place,
  litres: z.number(),
  before: z.number(),
  after: z.number(),
})
/**
 * Something that the device or the server told of the vehicle. The place is that of the last position before it; `text` is
 * what a trigger says or the name of a counter, null for every other event. What the server found itself has its numbers:
 * `fuel` in litres, positive both ways, and `excess` in m/s.
 */
export const trackEvent = z.object({
  at: z.number(),
  name: z.string(),
  text: z.nullable(z.string()),
  fuel: z.nullable(z.object({ litres: z.number(), before: z.number(), after: z.number() })),
  excess: z.nullable(z.object({ maxSpeed: z.number(), allowedSpeed: z.number() })),
  ...place,
})

export const trackTotals = z.object({
  /** Positions that were stored. */
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
  /** Litres; null: nothing is known of fuel, or the caller may not see it (USERS-07). */
  fuelUsed: z.nullable(z.number()),
  fuelFilled: z.nullable(z.number()),
  fuelDrained: z.nullable(z.number()),
})

/** `sensor`: a wired one, `multi`: one that is made of several, `input`: a wired on/off input, 1 and 0. */
export const SERIES_KINDS = ['sensor', 'multi', 'input'] as const
/** What one sensor told, by the name and unit that it has now. */
const seriesHead = {
  kind: z.enum(SERIES_KINDS),
  number: z.number(),
  name: z.string(),
  /** '' where there is none. */
  unit: z.string(),
  /** As in the vehicle's state, such as FUEL_LEVEL; '' of an input. */
  type: z.string(),
}

/** All of a track but its columns. */
const head = {
  vehicleId,
  ...span,
  detail: z.enum(['thin', 'full']),
  /** Positions were left out. */
  thinned: z.boolean(),
  /** Positions of the period, those left out included. */
  count: z.number(),
  trips: z.array(trackTrip),
  stops: z.array(trackStop),
  parkings: z.array(trackParking),
  fuellings: z.array(trackFuelEvent),
  defuellings: z.array(trackFuelEvent),
  events: z.array(trackEvent),
  /** There were more events than a track carries: these are the first. */
  eventsCut: z.boolean(),
  totals: trackTotals,
  /** The period of the same length that ended when this one began. */
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
  series: z.array(
    z.object({ ...seriesHead, timestamp: z.array(z.number()), value: z.array(z.nullable(z.number())) }),
  ),
})
/** The head of the binary form; the columns follow it. */
export const trackHead = z.object({
  ...head,
  /** Positions that follow. */
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

/** Positions as columns; what is unknown is NaN. */
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

/** What one sensor told, with times of its own. */
export interface TrackSeries extends Omit<TrackHead['series'][number], 'points'> {
  /** ms since the epoch, ascending. */
  readonly timestamp: Float64Array
  /** NaN: the sensor told no value. */
  readonly value: Float32Array
}

/** A track as the page uses it. */
export interface Track extends Omit<TrackHead, 'points' | 'series'> {
  readonly points: TrackPoints
  readonly series: readonly TrackSeries[]
}
