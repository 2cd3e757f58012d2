import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import type { RoadDirection, RoadEngineKind, RoadVehicle } from '../../../../src/contract/http/roads.ts'

/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number]
export type Line = readonly Position[]

/** A way by road between two points: metres and seconds. */
export interface RoadDistance {
  readonly metres: number
  readonly seconds: number
}

/** A way by road through several points; one leg between each two of them. */
export interface RoadRoute extends RoadDistance {
  readonly legs: readonly RoadDistance[]
  readonly line: Line
}

/** A position of a track. at: ms since the epoch. */
export interface TimedPoint extends GeoPoint {
  readonly at: number
}

/** The road between two positions of a track. */
export interface MatchedLeg {
  readonly metres: number
  /** From the first position's place on the road to the second's. */
  readonly line: Line
  /** The street of the longest part; null: without a name. */
  readonly street: string | null
  /** Of the same part, m/s; null: not in the data. */
  readonly speedLimit: number | null
}

export interface AreaQuestion {
  readonly minutes: number
  readonly direction: RoadDirection
  readonly vehicle: RoadVehicle | null
}

/** What an engine can do besides routes, matrices and matching. */
export interface RoadAbilities {
  /** The area that can be reached in a time. */
  readonly area: boolean
  /** Ways for the measures of a vehicle. */
  readonly size: boolean
}

/**
 * Distances, ways and matching by road. Every method throws a RoadFailure, or the signal's reason once it aborts.
 * `vehicle` null: an ordinary car.
 */
export interface RoadEngine {
  readonly kind: RoadEngineKind
  readonly can: RoadAbilities
  /** The fastest way through at least two points, in their order. */
  route(points: readonly GeoPoint[], vehicle: RoadVehicle | null, signal: AbortSignal): Promise<RoadRoute>
  /** From each source (rows) to each target; null: there is no way. */
  matrix(
    sources: readonly GeoPoint[],
    targets: readonly GeoPoint[],
    vehicle: RoadVehicle | null,
    signal: AbortSignal,
  ): Promise<readonly (readonly (RoadDistance | null)[])[]>
  /** The polygons (outer ring, then holes) that can be reached from the point, or it from them, within the minutes. */
  area(point: GeoPoint, question: AreaQuestion, signal: AbortSignal): Promise<readonly (readonly Line[])[]>
  /**
   * The roads that a track followed, one entry between each two positions; null where it was on no known road. At most
   * MATCH_POSITIONS positions over at most MATCH_METRES.
   */
  match(track: readonly TimedPoint[], signal: AbortSignal): Promise<readonly (MatchedLeg | null)[]>
  /** Ends what it has started. */
  stop(): Promise<void>
}

/**
 * - `noRoad`: a point has no road near it;
 * - `noWay`: no road connects the points;
 * - `tooFar`: the engine does not calculate ways of this length, or as many points;
 * - `cannot`: the engine has no such function;
 * - `unavailable`: it does not answer, or not with what it should.
 */
export type RoadFault = 'noRoad' | 'noWay' | 'tooFar' | 'cannot' | 'unavailable'

/** An expected failure of a road engine. The message is for the log and names no address. */
export class RoadFailure extends Error {
  readonly fault: RoadFault

  constructor(fault: RoadFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RoadFailure'
    this.fault = fault
  }
}

/** Carries a call of an engine to it: the path, and what is asked. */
export interface RoadTransport {
  /**
   * The parsed answer.
   * @throws RoadFailure 'unavailable', EngineRefusal, or the signal's reason
   */
  ask(call: string, question: unknown, signal: AbortSignal): Promise<unknown>
  stop(): Promise<void>
}

/** The engine refused the question: its own code, where it names one, and its words. */
export class EngineRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'EngineRefusal'
    this.code = code
  }
}
