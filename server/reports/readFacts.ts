import type { Kysely } from 'kysely'
import { MovementDetails } from '../live/period/movementDetails.ts'
import { readPeriod } from '../live/period/readPeriod.ts'
import type { Database } from '../storage/schema.ts'
import type { SensorsState } from '../storage/tables/fleetTables.ts'
import { daysOf } from './reportDays.ts'
import type { ReportFacts, ReportInput, ReportVehicle } from './reportKind.ts'

/** A question about one vehicle. */
export type FactsRequest = Omit<ReportInput, 'read' | 'readDays'>
/** Reads a stretch of time, ms since the epoch, `to` exclusive. */
export type ReadSpan = (from: number, to: number) => Promise<ReportFacts>

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
  read: () => readSpan(request.from, request.to),
  async *readDays() {
    const days = daysOf(request)
    const [first] = days
    let ahead = first && readSpan(first.from, first.to)
    for (const [index, day] of days.entries()) {
      request.signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- one day ahead, so that memory is bounded
      const facts = await ahead
      const next = days[index + 1]
      ahead = next && readSpan(next.from, next.to)
      // A failure is thrown when its turn comes, or to nobody where the caller stopped.
      ahead?.catch(() => {})
      if (facts) yield { ...day, facts }
    }
  },
})

/** The same, read from the database. sensors: names and units of the vehicle's sensors. */
export const readFacts = (
  db: Kysely<Database>,
  request: FactsRequest,
  sensors: SensorsState | null,
): ReportInput => {
  const { vehicle, zones, seesFuel, signal } = request
  const { id: vehicleId, ownerId, tankVolume } = vehicle
  const { settings } = limitedVehicle(request)
  return inputOf(request, async (from, to) => {
    const details = new MovementDetails(zones.index)
    const query = { ownerId, vehicleId, from, to }
    const options = { seesFuel, signal, details }
    return { ...(await readPeriod(db, query, { settings, tankVolume, sensors }, options)), details }
  })
}
