import { hashUnit } from '../../server/platform/random.ts'
import { parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import type { ListName } from '../../src/contract/lists.ts'
import type { FleetColumns } from './fleetColumns.ts'
import { type Identity, identityOf } from './identity.ts'
import { LIST_ROWS, type ListRow } from './listRows.ts'
import { firstPlace } from './places.ts'

/** 2026-11-20T12:00:00Z: the default time of the lists. */
export const BENCH_START = 1_795_176_000_000

export interface FleetOptions {
  readonly vehicles: number
  readonly seed: number
  /** The time of the lists, ms since the epoch. */
  readonly startAt?: number
}

/** A fleet that is identical for the same seed; number i is the same vehicle at every size. */
export interface BenchFleet {
  readonly vehicles: number
  readonly seed: number
  readonly startAt: number
  /** YYYY-MM-DD of startAt, in UTC. */
  readonly day: string
  /** A fresh copy of the columns at startAt. */
  columns(): FleetColumns
  identity(index: number): Identity
  /** Rows `from` to `to` - 1 of a state list as the server returns it; all rows by default. */
  rows<L extends ListName>(list: L, from?: number, to?: number): ListRow<L>[]
  miniRows(from?: number, to?: number): ListRow<'mini'>[]
}

/** Share of driving vehicles, and the share of the standing ones with ignition on. */
const DRIVING_SHARE = 0.6
const IDLING_SHARE = 0.15
const MAX_IDLING_MS = 1_200_000

const makeColumns = (vehicles: number, seed: number, startAt: number): FleetColumns => {
  const columns: FleetColumns = {
    places: new Float64Array(vehicles * 2),
    speeds: new Float32Array(vehicles),
    azimuths: new Uint16Array(vehicles),
    ignitions: new Uint8Array(vehicles),
    parkingSince: new Float64Array(vehicles).fill(Number.NaN),
  }
  for (let i = 0; i < vehicles; i++) {
    const identity = identityOf(seed, i)
    const { key, kind } = identity
    columns.places.set(firstPlace(identity), i * 2)
    const drives = hashUnit(key, 21) < DRIVING_SHARE
    const [slowest, fastest] = kind.cruise
    columns.speeds[i] = drives ? slowest + (fastest - slowest) * hashUnit(key, 22) : 0
    columns.azimuths[i] = Math.floor(hashUnit(key, 23) * 360)
    const ignitionOn = drives || hashUnit(key, 24) < IDLING_SHARE
    columns.ignitions[i] = ignitionOn ? 1 : 0
    const since = parkingIgnitionSince(null, columns.speeds[i] ?? 0, ignitionOn, startAt)
    if (since !== null) columns.parkingSince[i] = since - Math.floor(hashUnit(key, 25) * MAX_IDLING_MS)
  }
  return columns
}

/**
 * Creates a fleet. Names, plates and rows are created on request, so that a million vehicles cost the measuring process
 * no more than their columns.
 */
export const createFleet = ({ vehicles, seed, startAt = BENCH_START }: FleetOptions): BenchFleet => {
  if (!Number.isSafeInteger(vehicles) || vehicles < 0) {
    throw new RangeError(`vehicles: a whole number from 0 on, not ${vehicles}`)
  }
  let first: FleetColumns | null = null
  const known = (): FleetColumns => (first ??= makeColumns(vehicles, seed, startAt))
  const day = new Date(startAt).toISOString().slice(0, 10)
  const rows = <L extends ListName>(list: L, from = 0, to = vehicles): ListRow<L>[] => {
    const columns = known()
    const make = LIST_ROWS[list]
    const made: ListRow<L>[] = []
    for (let i = Math.max(0, from); i < Math.min(to, vehicles); i++) {
      const row = make({ index: i, identity: identityOf(seed, i), columns, startAt, day, vehicles })
      if (row !== null) made.push(row)
    }
    return made
  }
  return {
    vehicles,
    seed,
    startAt,
    day,
    columns: () => structuredClone(known()),
    identity: (index) => identityOf(seed, index),
    rows,
    miniRows: (from, to) => rows('mini', from, to),
  }
}
