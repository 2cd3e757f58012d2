import { getLocalTimeZone } from '@internationalized/date'
import {
  type FuelCorrectionBody,
  fuelCorrectionMade,
  fuelLedger,
  type FuelLedger,
} from '../contract/http/fuelLedger.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Which ledger is asked for; ms since the epoch, `to` exclusive. */
export interface AskedLedger {
  readonly vehicleId: number
  readonly from: number
  readonly to: number
  /** `all`, or the number of a level sensor. */
  readonly tank: string
}

export const createFuelApi = (http: Http) => ({
  /** The fuel of a vehicle over a period; seasons of norms begin with the days of the browser's time zone. */
  readLedger: ({ vehicleId, from, to, tank }: AskedLedger): Promise<Result<FuelLedger>> =>
    bodyOf(http, {
      call: 'fuelLedger',
      params: { vehicleId },
      query: { from: String(from), to: String(to), tank, timeZone: getLocalTimeZone() },
      schema: fuelLedger,
    }),
  /** "This is no draining", or no filling. */
  correct: (vehicleId: number, json: FuelCorrectionBody): Promise<Result<{ readonly id: number }>> =>
    bodyOf(http, { call: 'correctFuel', params: { vehicleId }, json, schema: fuelCorrectionMade }),
  /** It counts again. */
  undoCorrection: (vehicleId: number, id: number): Promise<Result<null>> =>
    sent(http, { call: 'undoFuelCorrection', params: { vehicleId, id } }),
})
export type FuelApi = ReturnType<typeof createFuelApi>

/** The calls of this resource; the same object for the life of the app. */
export const useFuelApi = resourceHook(createFuelApi)
