import type { Kysely } from 'kysely'
import { MovementDetails } from '../live/period/movementDetails.ts'
import { findPeriod, readRows, rowsBetween } from '../live/period/readPeriod.ts'
import type { Precedence } from '../platform/precedence.ts'
import type { Database } from '../storage/schema.ts'
import type { SensorsState } from '../storage/tables/fleetTables.ts'
import { weeksOf } from './reportDays.ts'
import type { ReportFacts, ReportInput, ReportVehicle } from './reportKind.ts'

/** A question about one vehicle. */
export type FactsRequest = Omit<ReportInput, 'read' | 'readDays'>
/** Finds what happened in a stretch of time that was read, ms since the epoch, `to` exclusive. */
export type FindFacts = (from: number, to: number) => Promise<ReportFacts>
/** Reads a stretch of time. */
export type ReadSpan = (from: number, to: number) => Promise<FindFacts>

/** The vehicle with the speed limit of the question where it has one. */
export const limitedVehicle = ({
  vehicle,
  options,
}: Pick<FactsRequest, 'vehicle' | 'options'>): ReportVehicle => {
  if (options.allowedSpeed === null) return vehicle
  const limit = { name: 'maximum_allowed_speed', unit: 'm/s', value: options.allowedSpeed }
  return { ...vehicle, settings: [limit, ...vehicle.settings] }
}

/** What a kind computes from, read by `readSpan`. */
export const inputOf = (request: FactsRequest, readSpan: ReadSpan): ReportInput => ({
  ...request,
  read: async () => (await readSpan(request.from, request.to))(request.from, request.to),
  async *readDays() {
    const weeks = weeksOf(request)
    const readWeek = (place: number): Promise<FindFacts> | undefined => {
      const week = weeks[place]
      return week && readSpan(week.from, week.to)
    }
    let ahead = readWeek(0)
    for (const [place, { days }] of weeks.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one week ahead, so that memory is bounded
      const find = await ahead
      ahead = readWeek(place + 1)
      // A failure is thrown when its turn comes, or to nobody where the caller stopped.
      ahead?.catch(() => {})
      for (const day of days) {
        request.signal.throwIfAborted()
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as the caller takes them
        if (find) yield { ...day, facts: await find(day.from, day.to) }
      }
    }
  },
})

/** The same, read from the database, in turns with more urgent work. sensors: names and units of the vehicle's sensors. */
export const readFacts = (
  { db, precedence }: { readonly db: Kysely<Database>; readonly precedence: Pick<Precedence, 'turn'> },
  request: FactsRequest,
  sensors: SensorsState | null,
): ReportInput => {
  const { vehicle, zones, seesFuel, signal } = request
  const { id: vehicleId, ownerId, tankVolume } = vehicle
  const { settings } = limitedVehicle(request)
  const period = { settings, tankVolume, sensors }
  return inputOf(request, async (from, to) => {
    const rows = await readRows(db, { ownerId, vehicleId, from, to }, { seesFuel, signal, precedence })
    return async (...part) => {
      const details = new MovementDetails(zones.index)
      return {
        ...(await findPeriod(rowsBetween(rows, ...part), period, { seesFuel, details, precedence })),
        details,
      }
    }
  })
}
