import {
  type CouplingBody,
  type TrailerCoupling,
  trailerCouplings,
  type TrailerState,
  trailerStates,
  type TrailerTrackerBody,
  type UnknownTrailer,
  unknownTrailers,
} from '../contract/http/trailerCouplings.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** A period, ms since the epoch. */
interface Period {
  readonly from: number
  readonly to: number
}

const queryOf = ({ from, to }: Period) => ({ from: String(from), to: String(to) })

/** Calls about which trailer hangs on which vehicle. */
export const createTrailersApi = (http: Http) => ({
  /** How every trailer is now. */
  states: (): Promise<Result<TrailerState[]>> =>
    bodyOf(http, { call: 'trailerStates', schema: trailerStates }),
  /** What devices read that is no trailer of the list. */
  unknown: (): Promise<Result<UnknownTrailer[]>> =>
    bodyOf(http, { call: 'unknownTrailers', schema: unknownTrailers }),
  /** On which vehicles a trailer hung, the latest first. */
  couplings: (id: number, period: Period): Promise<Result<TrailerCoupling[]>> =>
    bodyOf(http, {
      call: 'trailerCouplings',
      params: { id },
      query: queryOf(period),
      schema: trailerCouplings,
    }),
  /** Which trailers a vehicle pulled, the latest first. */
  pulled: (vehicleId: number, period: Period): Promise<Result<TrailerCoupling[]>> =>
    bodyOf(http, {
      call: 'pulledTrailers',
      params: { vehicleId },
      query: queryOf(period),
      schema: trailerCouplings,
    }),
  /** Couples a trailer by hand, or takes it off. */
  couple: (id: number, json: CouplingBody): Promise<Result<null>> =>
    sent(http, { call: 'coupleTrailer', params: { id }, json }),
  /** Takes back an entry by hand. */
  undo: (id: number, entryId: number): Promise<Result<null>> =>
    sent(http, { call: 'undoCoupling', params: { id, entryId } }),
  setTracker: (id: number, json: TrailerTrackerBody): Promise<Result<null>> =>
    sent(http, { call: 'setTrailerTracker', params: { id }, json }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useTrailersApi = resourceHook(createTrailersApi)
