import type { Kysely } from 'kysely'
import { ALL_TANKS, type FuelKind } from '../../src/contract/http/fuelLedger.ts'
import type { TrackQuery } from './history.ts'
import type { Database } from './schema.ts'

/** A person says that no fuel came or went at this time. */
export interface FuelCorrection {
  readonly id: number
  readonly tank: string
  readonly kind: FuelKind
  readonly from: number
  readonly to: number
  readonly note: string | null
  readonly by: string
  readonly at: number
}

/** By how much an event may be off the one that was corrected, ms: positions that came late move its ends. */
export const CORRECTION_MARGIN_MS = 60_000

/** The corrections that can concern a vehicle's period, in the order of time. */
export const readFuelCorrections = (
  db: Kysely<Database>,
  { ownerId, vehicleId, from, to }: TrackQuery,
): Promise<FuelCorrection[]> =>
  db
    .selectFrom('fuel_correction')
    .select([
      'id',
      'tank',
      'kind',
      'from_ts as from',
      'to_ts as to',
      'note',
      'made_by as by',
      'made_at as at',
    ])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('to_ts', '>=', from - CORRECTION_MARGIN_MS)
    .where('from_ts', '<', to + CORRECTION_MARGIN_MS)
    .orderBy('from_ts')
    .orderBy('id')
    .execute()

/**
 * The correction of an event; null: there is none. One about all tanks together also concerns each of them. Kind and time decide,
 * so that an event which was found again from more positions stays corrected.
 */
export const correctionOf = (
  corrections: readonly FuelCorrection[],
  event: { readonly kind: FuelKind; readonly from: number; readonly to: number },
  tank: string,
): FuelCorrection | null =>
  corrections.find(
    (one) =>
      (one.tank === ALL_TANKS || one.tank === tank) &&
      one.kind === event.kind &&
      one.from - CORRECTION_MARGIN_MS <= event.to &&
      one.to + CORRECTION_MARGIN_MS >= event.from,
  ) ?? null
