import type { Kysely } from 'kysely'
import type { Precedence } from '../../platform/precedence.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import { readPositions } from '../../storage/period/readPositions.ts'
import type { Database } from '../../storage/schema.ts'
import { findDayCells } from './dayCells.ts'
import { DAY_MS, nextDay, readStale, type StaleVehicle, storeDay, storeUntil } from './heatSql.ts'

/** When the work ends early, and what goes ahead of it. */
interface Pace {
  readonly signal: AbortSignal
  readonly precedence: Pick<Precedence, 'turn'>
}

/** Vehicles of one statement. */
const BATCH = 100

/**
 * Computes the cells of every day before a moment (ms since the epoch, the begin of a day of UTC) whose positions or settings
 * have changed since. ownerId: whose vehicles; null: of all owners; precedence: what goes ahead. Returns how many positions were
 * read. Rejects with the signal's reason once it has aborted; what is stored until then stays.
 */
export const buildHeat = async (
  db: Kysely<Database>,
  of: { readonly ownerId: number | null; readonly before: number } & Pace,
): Promise<number> => {
  const { ownerId, before, signal, precedence } = of
  let positions = 0
  let after: StaleVehicle | undefined
  for (;;) {
    const vehicles = await readStale(db, { ownerId, before, limit: BATCH, ...(after && { after }) })
    for (const vehicle of vehicles)
      positions += await buildVehicle(db, vehicle, { before, signal, precedence })
    after = vehicles.at(-1)
    if (vehicles.length < BATCH) return positions
  }
}

/** The days of a vehicle since those that are computed, and those that something came late for. */
const buildVehicle = async (
  db: Kysely<Database>,
  vehicle: StaleVehicle,
  { before, ...pace }: { readonly before: number } & Pace,
): Promise<number> => {
  const late = new Map(vehicle.late)
  const since = vehicle.untilAt === null ? 0 : Math.floor(vehicle.untilAt / DAY_MS)
  let positions = 0
  for (let from = since; ; ) {
    const day = await nextDay(db, vehicle, from * DAY_MS, before)
    if (day === null) break
    positions += await buildDay(db, vehicle, { day, late: late.get(day) ?? null, ...pace })
    late.delete(day)
    from = day + 1
  }
  for (const [day, change] of late) positions += await buildDay(db, vehicle, { day, late: change, ...pace })
  await storeUntil(db, vehicle)
  return positions
}

const buildDay = async (
  db: Kysely<Database>,
  vehicle: StaleVehicle,
  { day, late, signal, precedence }: { readonly day: number; readonly late: number | null } & Pace,
): Promise<number> => {
  const { ownerId, vehicleId, settings, tankVolume } = vehicle
  const period = { ownerId, vehicleId, from: day * DAY_MS, to: (day + 1) * DAY_MS }
  const points = await readPositions(db, period, async () => {
    signal.throwIfAborted()
    await precedence.turn()
  })
  const cells = await findDayCells(points, readMovementSettings(settings, tankVolume))
  await storeDay(db, { ownerId, vehicleId, day, late }, cells)
  return points.timestamp.length
}
