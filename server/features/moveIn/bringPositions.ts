import { type Kysely, sql } from 'kysely'
import type { TraccarPosition } from '../../../src/contract/http/intake/traccar.ts'
import { observePast } from '../../ingest/devices/gateway/report/observe.ts'
import { readTraccarPosition } from '../../ingest/devices/http/traccar/readTraccarPosition.ts'
import type { DeviceReport } from '../../ingest/devices/ports.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { findRefusal } from '../../live/observationCheck.ts'
import type { Observation } from '../../live/ports.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { MoveInFault } from './moveInFault.ts'
import { type DeviceProgress, storeProgress } from './moveInSql.ts'
import type { TraccarApi } from './traccarApi.ts'

/** Positions of a period come in slices of a device, oldest first, and are stored as those of the past. */

const DAY_MS = 86_400_000
/** Slices grow while answers are small, and shrink while they are too large. */
const SPAN_MAX_MS = 31 * DAY_MS
const SPAN_MIN_MS = 60_000
const SMALL_BYTES = 1_000_000
/** Devices that are read at once: one waits for the other server while another is stored here. */
const DEVICES_AT_ONCE = 4
/** Positions of one write: few enough that live positions hardly wait for it. */
const WRITTEN_AT_ONCE = 2_000

export type PositionContext = Pick<Fleet, 'db' | 'clock' | 'sink' | 'past' | 'precedence'>

/** The run whose positions are brought. */
export interface PositionRun {
  readonly id: number
  readonly ownerId: number
  /** ms since the epoch, without its end. */
  readonly from: number
  readonly until: number
}

/**
 * Brings the positions of all devices from where an earlier attempt ended. A position of a moment that is stored already stays
 * as it is. `report` takes how much of it is done, 0 to 1. Throws as the calls do.
 */
export const bringPositions = async (
  context: PositionContext & { readonly api: TraccarApi; readonly signal: AbortSignal },
  run: PositionRun,
  devices: readonly DeviceProgress[],
  report: (progress: number) => void,
): Promise<void> => {
  await context.past.makeRoom(run.from, run.until)
  const length = run.until - run.from
  const doneMs = devices.reduce((sum, { doneUntil }) => sum + doneUntil - run.from, 0)
  let done = doneMs
  const rest = [...devices]
  const failures: unknown[] = []
  const next = async (): Promise<void> => {
    for (let device = rest.shift(); device; device = rest.shift()) {
      const advance = (ms: number): void => {
        if (failures.length > 0) throw new Error('another device has failed')
        done += ms
        report(done / Math.max(1, length * devices.length))
      }
      // oxlint-disable-next-line no-await-in-loop -- one device after the other, so that slices are in order
      await bringDevice(context, run, device, advance)
    }
  }
  // All of them have ended before the run fails, so that no attempt goes on while the next one runs.
  const lane = (): Promise<void> => next().catch((error: unknown) => void failures.push(error))
  await Promise.all(Array.from({ length: DEVICES_AT_ONCE }, lane))
  if (failures.length > 0) throw failures[0]
}

const bringDevice = async (
  context: PositionContext & { readonly api: TraccarApi; readonly signal: AbortSignal },
  { id, ownerId, until }: PositionRun,
  { deviceId, vehicleId, doneUntil }: DeviceProgress,
  advance: (ms: number) => void,
): Promise<void> => {
  const { api, signal, db, precedence } = context
  let span = DAY_MS
  for (let at = doneUntil; at < until; ) {
    signal.throwIfAborted()
    // What devices send goes first.
    // oxlint-disable-next-line no-await-in-loop -- in order
    await precedence.turn()
    const end = Math.min(until, at + span)
    // oxlint-disable-next-line no-await-in-loop -- the next slice depends on the size of this one
    const slice = await api.slice(deviceId, at, end)
    if (slice === null) {
      if (span <= SPAN_MIN_MS) throw new MoveInFault('tooLarge')
      span = Math.max(SPAN_MIN_MS, Math.floor(span / 2))
      continue
    }
    const { observations, leftOut } = observationsOf(slice.positions, vehicleId, context.clock.now())
    // oxlint-disable-next-line no-await-in-loop -- in order
    const made = await store(context, { ownerId, vehicleId, from: at, until: end }, observations)
    const read = slice.positions.length
    // oxlint-disable-next-line no-await-in-loop -- in order
    await storeProgress(db, { moveInId: id, deviceId, doneUntil: end, read, made, leftOut })
    advance(end - at)
    at = end
    if (slice.bytes < SMALL_BYTES) span = Math.min(SPAN_MAX_MS, span * 2)
  }
}

/** The positions as they are stored; those without a moment or a place that can be stored are left out. */
const observationsOf = (
  positions: readonly (TraccarPosition | null)[],
  vehicleId: number,
  now: number,
): { readonly observations: readonly Observation[]; readonly leftOut: number } => {
  const observations: Observation[] = []
  for (const position of positions) {
    const report = position && reportOf(position)
    if (!report) continue
    observePast({ vehicleId, vehicleName: '' }, null, report, (observation) => {
      if (findRefusal(observation, now, now) === null) observations.push(observation)
    })
  }
  return { observations, leftOut: positions.length - observations.length }
}

/** The report with the place; null: the position cannot be read. */
const reportOf = (position: TraccarPosition): DeviceReport | null => {
  try {
    return readTraccarPosition(position).find(({ fix }) => fix !== null) ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

interface Slice {
  readonly ownerId: number
  readonly vehicleId: number
  readonly from: number
  readonly until: number
}

/** Stores observations; returns how many were not there. */
const store = async (
  { db, sink }: PositionContext,
  slice: Slice,
  observations: readonly Observation[],
): Promise<number> => {
  if (observations.length === 0) return 0
  const before = await countStored(db, slice)
  for (let first = 0; first < observations.length; first += WRITTEN_AT_ONCE)
    await sink.record(observations.slice(first, first + WRITTEN_AT_ONCE))
  return (await countStored(db, slice)) - before
}

const countStored = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, from, until }: Slice,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from position
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and ts >= ${from} and ts < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}
