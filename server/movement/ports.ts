import type { SIMPLE_EVENT_NAMES } from '../../src/contract/wire/events.ts'
import type { DrivingEvent, HarshReport } from './driving/drivingEvent.ts'

/**
 * What the detectors take and give. Trips, stops, parkings, fuel events and mileage come from here and from nowhere else
 * (docs/movement.md). Times are ms since the epoch, distances metres, speeds m/s, fuel litres.
 */

/** What a detector has to know of a position; a `StoredPosition` is one. */
export interface TrackPosition {
  readonly timestamp: number
  /** Degrees; null: without GPS. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** null: the device measures none, and it is taken from the places. */
  readonly speed: number | null
  /** Degrees clockwise from north; null: unknown. */
  readonly azimuth: number | null
  /** 0 to 100; 0: the place is not to be trusted. */
  readonly validity: number
  readonly ignitionOn: boolean
  /** What the device itself says of how it was driven; absent: nothing. */
  readonly harsh?: HarshReport | null
}

/** What the fuel level sensors said. */
export interface FuelReading {
  readonly timestamp: number
  /** All tanks together. */
  readonly litres: number
  /** Each tank, in an order that stays; absent: there is one. */
  readonly tanks?: readonly number[]
}

/** How a vehicle's track is read; `readMovementSettings` makes one of the vehicle's own entries. */
export interface MovementSettings {
  /** At this speed and above a standing vehicle is taken to move. */
  readonly movingSpeed: number
  /** Below this speed a moving vehicle is taken to stand. */
  readonly standingSpeed: number
  /** No vehicle of this kind is faster: what would need it is a jump. */
  readonly plausibleSpeed: number
  /** Metres from where it stood, and of travel, that make a movement certain; less is the wander of a receiver. */
  readonly driftRadius: number
  /** A shorter standstill is rejected (VEH-55). */
  readonly minimalStopMs: number
  /** A standstill of this length is a parking and ends the trip (VEH-67). */
  readonly parkingMs: number
  /** A trip that is shorter, in metres or in ms, is part of the parking (VEH-68). */
  readonly minimalMileage: number
  readonly minimalTripMs: number
  /** What was covered in a longer silence is not mileage; devices that report more seldom have more (reportInterval.ts). */
  readonly gapMs: number
  /** Parked with the ignition on for so long is an event (NOTIF-18). */
  readonly parkingIgnitionMs: number
  /** Above it the vehicle is over its speed (VEH-57); null: it has no limit. */
  readonly allowedSpeed: number | null
  /** A shorter excess is not an event. */
  readonly minimalExcessMs: number
  /** Whether a zone counts as visited where only the straight way between two places leads through it. */
  readonly findsZonePassages: boolean
  readonly fuel: FuelSettings
}

export interface FuelSettings {
  /** Fuel events happen at this speed and below (VEH-51). */
  readonly maximumSpeed: number
  /** Readings count as calm when the vehicle has stood this long (VEH-55). */
  readonly settleMs: number
  /** Litres; smaller rises and falls are rejected (VEH-52, VEH-53). */
  readonly minimalFuelling: number
  readonly minimalDefuelling: number
  /** Two rises, or two falls, that are no further apart are one event (VEH-54). */
  readonly joinMs: number
  /** Litres; null: unknown (VEH-58). */
  readonly tankVolume: number | null
  /** Litres that the level of a standing vehicle swings; null: derived from the tank and the smallest event (VEH-59). */
  readonly fluctuation: number | null
  /** Litres per metre and per ms with the ignition on; 0: unknown (VEH-56). */
  readonly litresPerMetre: number
  readonly idleLitresPerMs: number
  /** Calm readings that a median is taken of. */
  readonly filterLength: number
}

export interface Span {
  readonly from: number
  readonly to: number
  /** Degrees, where it began; null: not known. */
  readonly latitude: number | null
  readonly longitude: number | null
}

/** From one parking to the next; stops are part of it. */
export interface Trip extends Span {
  readonly mileage: number
  /** Without the standstills in it. */
  readonly movingMs: number
  readonly maxSpeed: number
  /** Mileage by time in motion. */
  readonly averageSpeed: number
  readonly endLatitude: number | null
  readonly endLongitude: number | null
  /** What ended it; `open`: nothing yet. */
  readonly end: 'parking' | 'gap' | 'open'
}

/** A standstill within a trip; a longer one, which ends the trip, is a parking. */
export interface Standstill extends Span {
  /** For how long of it the ignition was on. */
  readonly ignitionMs: number
  /** Since when the ignition is on without a break at its end; null: it is off. */
  readonly ignitionSince: number | null
  /** It was not over when the positions ended. */
  readonly isOpen: boolean
}

export interface FuelEvent extends Span {
  /** Positive both ways. */
  readonly litres: number
  readonly before: number
  readonly after: number
  readonly reason: FuelReason
}

/** Why a fuel event is one. `step`: the level changed while it stood; `gap`: between two readings of a silence. */
export interface FuelReason {
  readonly code: 'step' | 'gap' | 'betweenStands'
  /** Litres that at least were needed. */
  readonly minimum: number
  /** Litres that driving and idling account for. */
  readonly expectedUse: number
  /** Rises or falls that were joined to it. */
  readonly parts: number
}

/** Why a position does not count for places; its time and ignition do, unless it is `late` or `duplicate`. */
export type DropReason =
  | { readonly code: 'noPlace' | 'zeroPlace' | 'placeRange' | 'notValid' | 'duplicate' }
  | { readonly code: 'late'; readonly byMs: number }
  /** It was `metres` away from the track, which at most reaches `reach`. */
  | { readonly code: 'jump'; readonly metres: number; readonly reach: number }

/** A change of the level that is no fuel event. */
export interface FuelRejection extends Span {
  readonly of: 'fuelling' | 'defuelling'
  /**
   * `usedByDriving`: fuel that mileage and idling account for; `inMotion`: the level of a drive fell, which slosh and use may do;
   * `zeroReading`: the sensor said 0 all at once; `aboveTank`: it said more than the tank holds.
   */
  readonly code: FuelRejectionCode
  /** Litres that would have come or gone, positive both ways, and that were needed. */
  readonly litres: number
  readonly minimum: number
  readonly expectedUse: number
  readonly before: number
  readonly after: number
  /** When the level was back where it had been; null: it was not. */
  readonly backAt: number | null
}
export type FuelRejectionCode =
  | 'belowMinimum'
  | 'usedByDriving'
  | 'cameBack'
  | 'inMotion'
  | 'zeroReading'
  | 'aboveTank'

/** What was nearly an event, and why it is rejected. */
export type Rejection =
  | {
      readonly of: 'trip'
      readonly from: number
      readonly to: number
      readonly code: 'tooShort'
      readonly mileage: number
      readonly minimalMileage: number
      readonly ms: number
      readonly minimalMs: number
    }
  | {
      readonly of: 'movement'
      readonly from: number
      readonly to: number
      readonly code: 'drift'
      /** Metres from where it stood, and by its own speed. */
      readonly displacement: number
      readonly travelled: number
      readonly radius: number
    }
  | {
      readonly of: 'stop'
      readonly from: number
      readonly to: number
      readonly code: 'tooShort'
      readonly ms: number
      readonly minimalMs: number
    }
  | FuelRejection

/** A silence longer than `gapMs`, or a place that the track was moved to by a jump. */
export interface Gap {
  readonly from: number
  readonly to: number
  /** As the crow flies; in no mileage. */
  readonly metres: number
  readonly code: 'silence' | 'jump'
}

/** Running sums of what is certain. */
export interface MovementTotals {
  /** The sum of the mileages of the trips. */
  readonly mileage: number
  readonly movingMs: number
  readonly standingMs: number
  /** Standing with the ignition on; part of standingMs. */
  readonly idlingMs: number
  /** With the ignition on. */
  readonly engineMs: number
  /** Silences, part of neither moving nor standing. */
  readonly gapMs: number
  readonly gapMetres: number
  readonly maxSpeed: number
  readonly averageSpeed: number
  readonly fuelFilled: number
  readonly fuelDrained: number
  /**
   * First level and what was filled, less what was drained and the last level; null: fewer than two levels. Negative
   * where the level rose without a fuelling.
   */
  readonly fuelUsed: number | null
  /** The first and the last level; null: there is none. */
  readonly fuelStart: number | null
  readonly fuelEnd: number | null
}

/** An excess of a speed limit, from the first position above it to the first that is not. */
export interface Speeding extends Span {
  readonly maxSpeed: number
  readonly allowedSpeed: number
}

/** An event of the product's own names, as the event log keeps it. */
export interface FoundEvent {
  readonly name: (typeof SIMPLE_EVENT_NAMES)[number]
  /** ms since the epoch, by the device's clock. */
  readonly at: number
  /** Where, degrees, and why, with its numbers (`server/storage/foundNumbers.ts`): clients make the words. */
  readonly details: {
    readonly latitude: number | null
    readonly longitude: number | null
    readonly reason: Readonly<Record<string, unknown>>
  }
}

/** A vehicle is inside a zone from a moment on, or outside it. */
export interface ZoneCrossing {
  readonly zoneId: number
  readonly zoneTypeId: number
  readonly isInside: boolean
  /** It crossed the border; false: it was found inside or outside, and nobody saw it cross. */
  readonly isCrossing: boolean
  /** ms since the epoch and degrees of the crossing, interpolated. */
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  /** Which places say so, by their moments, and how many metres outside the later one was. */
  readonly reason: {
    readonly code: 'place' | 'passage' | 'silence' | 'firstPlace' | 'zoneChanged'
    readonly from: number | null
    readonly to: number
    readonly metres: number
  }
}

/** What has become certain. Spans are for tracks and reports, what is `found` is for the event log. */
export type MovementEvent =
  | { readonly kind: 'found'; readonly found: FoundEvent }
  | { readonly kind: 'tripStart'; readonly at: number }
  | { readonly kind: 'trip'; readonly trip: Trip }
  | { readonly kind: 'stop'; readonly stop: Standstill }
  | { readonly kind: 'parking'; readonly parking: Standstill }
  | { readonly kind: 'fuelling' | 'defuelling'; readonly event: FuelEvent }
  | { readonly kind: 'gap'; readonly gap: Gap }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'zone'; readonly crossing: ZoneCrossing }
  | { readonly kind: 'speeding'; readonly speeding: Speeding }
  | { readonly kind: 'driving'; readonly driving: DrivingEvent }

/** Takes what has become certain. */
export type Emit = (event: MovementEvent) => void

/** A position that does not count, and why. */
export interface Dropped<P> {
  readonly position: P
  readonly reason: DropReason
}

/** All that is found in a stretch of positions; in lists of events the last may be open. */
export interface Movement<P> {
  readonly trips: readonly Trip[]
  readonly stops: readonly Standstill[]
  readonly parkings: readonly Standstill[]
  readonly fuellings: readonly FuelEvent[]
  readonly defuellings: readonly FuelEvent[]
  readonly gaps: readonly Gap[]
  readonly rejected: readonly Rejection[]
  readonly crossings: readonly ZoneCrossing[]
  /** Positions whose places count, in the order of time. */
  readonly kept: readonly P[]
  readonly dropped: readonly Dropped<P>[]
  readonly totals: MovementTotals
}
