import type { FuelRejection } from '../ports.ts'

type FaultCode = Extract<FuelRejection['code'], 'zeroReading' | 'aboveTank'>

/** Readings in a row that are no level of the tank, plain data. */
export interface FaultRun {
  readonly code: FaultCode
  readonly from: number
  to: number
  /** Litres: the level before, and what the sensor said first. */
  readonly before: number
  readonly value: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/**
 * The rejection of a run of faulty readings that ended with the level `litres` at `backAt`; null where it would not have been an
 * event, or where the sensor was right, because the level stays at what it said. minimum: litres of the smallest event.
 */
export const rejectionOfFault = (
  run: FaultRun,
  minimum: number,
  back: { readonly at: number; readonly litres: number } | null,
): FuelRejection | null => {
  const { code, from, to, before, value, latitude, longitude } = run
  const litres = Math.abs(value - before)
  if (litres < minimum || (back !== null && Math.abs(back.litres - value) < minimum)) return null
  return {
    of: value < before ? 'defuelling' : 'fuelling',
    code,
    from,
    to,
    latitude,
    longitude,
    litres,
    minimum,
    expectedUse: 0,
    before,
    after: value,
    backAt: back?.at ?? null,
  }
}
