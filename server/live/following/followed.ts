import type { Kysely, Transaction } from 'kysely'
import { readAfter } from '../../storage/period/readAfter.ts'
import type { Database } from '../../storage/schema.ts'
import { newestOf, packedMovementOf } from '../../movement/packedMovement.ts'
import { loadMovement } from '../../movement/storedMovement.ts'
import { type DrivingEvent, readHarshReport } from '../../movement/driving/drivingEvent.ts'
import type {
  FoundEvent,
  MovementEvent,
  MovementSettings,
  TrackPosition,
  ZoneCrossing,
} from '../../movement/ports.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import { NO_ZONES, type ZoneIndex } from '../../movement/zones/zoneIndex.ts'
import type { DayOf } from '../counting/odometers.ts'
import type { VehicleDriving } from '../driving/drivingSql.ts'
import type { VehicleCrossing } from '../zones/visitSql.ts'
import type { ZoneMemory } from '../zones/zoneMemory.ts'
import { type FollowRow, type FollowSave, readFollowed } from './followSql.ts'
import { type FuelSample, readFuelSample } from './fuelSample.ts'
import { followStateOf, NO_LEVELS, NO_TOTALS, type VehicleFollow, VehicleFollower } from './vehicleFollow.ts'

/** Rows of a vehicle that are asked for at once. */
const PAGE = 500

/** A followed vehicle, as far as this process knows. */
export interface Followed extends VehicleFollow, Pick<FollowRow, 'ownerId' | 'vehicleId'> {
  /** Of the row that it continues from. */
  version: number
  /** What was found since. */
  found: FoundEvent[]
  crossings: ZoneCrossing[]
  driving: DrivingEvent[]
  /** Messages since. */
  unsaved: number
  /** When it sent something last, ms since the epoch by the server's clock. */
  heardAt: number
}

const note = (followed: Followed, events: readonly MovementEvent[]): void => {
  for (const event of events) {
    if (event.kind === 'found') followed.found.push(event.found)
    else if (event.kind === 'zone') followed.crossings.push(event.crossing)
    else if (event.kind === 'driving') followed.driving.push(event.driving)
  }
}

/** One for all: between its messages nothing of a vehicle is here. */
let shared: VehicleFollower | null = null

const followerOf = (vehicle: VehicleFollow): VehicleFollower => {
  shared ??= new VehicleFollower(vehicle)
  shared.turnTo(vehicle)
  return shared
}

/** Follows a vehicle over some messages; a position goes before the sample of its moment, as in a track. */
export const followOver = (
  followed: Followed,
  positions: readonly TrackPosition[],
  samples: readonly FuelSample[],
): void => {
  const follower = followerOf(followed)
  let next = 0
  const fuelBefore = (at: number): void => {
    for (let one = samples[next]; one !== undefined && one.timestamp < at; one = samples[++next])
      note(followed, follower.addFuel(one))
  }
  for (const position of positions) {
    fuelBefore(position.timestamp)
    note(followed, follower.addPosition(position))
  }
  fuelBefore(Number.POSITIVE_INFINITY)
  follower.keep()
  followed.unsaved += positions.length + samples.length
}

/** Judges the last place of a vehicle again, because zones of its owner changed. */
export const judgeAgain = (followed: Followed): void => {
  const follower = followerOf(followed)
  note(followed, follower.judgeAgain())
  follower.keep()
}

/** Whether there is something to publish of it. */
export const hasFound = ({ found, crossings, driving }: Followed): boolean =>
  found.length > 0 || crossings.length > 0 || driving.length > 0

/** How vehicles were driven, as far as it was found and not stored yet. */
export const drivingOf = (all: readonly Followed[]): readonly VehicleDriving[] =>
  all.flatMap(({ ownerId, vehicleId, driving }) => driving.map((one) => ({ ownerId, vehicleId, ...one })))

/** The crossings of geozones that were found and are not stored yet. */
export const crossingsOf = (all: readonly Followed[]): readonly VehicleCrossing[] =>
  all.flatMap(({ ownerId, vehicleId, crossings }) =>
    crossings.map((crossing) => ({ ownerId, vehicleId, crossing })),
  )

/** Settings by what they are read from: most vehicles of a fleet are set up alike. */
const known = new Map<string, MovementSettings>()
const MOST_KNOWN = 1_000

const settingsOf = ({ settings, tankVolume }: FollowRow): MovementSettings => {
  const key = JSON.stringify([settings, tankVolume])
  const made = known.get(key) ?? readMovementSettings(settings, tankVolume)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, made)
  return made
}

/** A vehicle as its row says that it was followed. */
export const followedOf = (row: FollowRow, dayOf: DayOf, zones: ZoneIndex): Followed => {
  const { ownerId, vehicleId, version, state } = row
  const base = row.base ?? NO_TOTALS
  const { numbers, rarities } = packedMovementOf(loadMovement(state?.tracker ?? null))
  return {
    numbers,
    rarities,
    settings: settingsOf(row),
    zones,
    held: null,
    dayOf,
    lastDay: state?.lastDay ?? base.lastDay,
    unsaved: 0,
    heardAt: 0,
    found: [],
    crossings: [],
    driving: [],
    ownerId,
    vehicleId,
    version,
    base,
    readAt: state?.readAt ?? null,
    levels: state === null || state.levels.length === 0 ? NO_LEVELS : state.levels,
    days: state?.days ?? base.days,
  }
}

/** What is kept of how far it was followed. */
export const saveOf = (followed: Followed): FollowSave => ({
  ownerId: followed.ownerId,
  vehicleId: followed.vehicleId,
  version: followed.version,
  newest: newestOf(followed),
  state: followStateOf(followed),
})

interface Cursor {
  readonly followed: Followed
  readonly row: FollowRow
  position: number
  reading: number
}

/** The moment up to which a page of rows is complete. */
const endOf = (moments: readonly number[]): number =>
  moments.length < PAGE ? Number.POSITIVE_INFINITY : (moments.at(-1) ?? Number.POSITIVE_INFINITY)

/** Reads one page; returns the vehicles that have more. */
const readPage = async (
  db: Kysely<Database> | Transaction<Database>,
  cursors: readonly Cursor[],
): Promise<readonly Cursor[]> => {
  const page = await readAfter(
    db,
    cursors.map(({ row, position, reading }) => ({ ...row, position, reading })),
    PAGE,
  )
  return cursors.filter((cursor) => {
    const { followed, row } = cursor
    const positions = (page.positions.get(row.vehicleId) ?? []).map(({ alarm, io254, ...position }) =>
      alarm === null ? position : { ...position, harsh: readHarshReport({ alarm, io254 }) },
    )
    const readings = page.readings.get(row.vehicleId) ?? []
    const end = Math.min(
      endOf(positions.map(({ timestamp }) => timestamp)),
      endOf(readings.map(({ ts }) => ts)),
    )
    const samples = readings
      .filter(({ ts }) => ts <= end)
      .flatMap((one) => readFuelSample(one, row.sensors) ?? [])
    followOver(
      followed,
      positions.filter(({ timestamp }) => timestamp <= end),
      samples,
    )
    cursor.position = end
    cursor.reading = end
    return end < Number.POSITIVE_INFINITY
  })
}

/** For those who only need the sums of what a vehicle did. */
export const WITHOUT_ZONES: Pick<ZoneMemory, 'prepare' | 'of'> = {
  prepare: () => Promise.resolve(),
  of: () => NO_ZONES,
}

/** Vehicles as they were followed last, and over what is stored since. Changes nothing. */
export const followStored = async (
  db: Kysely<Database> | Transaction<Database>,
  vehicleIds: readonly number[],
  dayOf: DayOf,
  zones: Pick<ZoneMemory, 'prepare' | 'of'>,
): Promise<readonly Followed[]> => followRows(db, await readFollowed(db, vehicleIds), dayOf, zones)

/** The same of vehicles whose rows are read already. */
export const followRows = async (
  db: Kysely<Database> | Transaction<Database>,
  rows: readonly FollowRow[],
  dayOf: DayOf,
  zones: Pick<ZoneMemory, 'prepare' | 'of'>,
): Promise<readonly Followed[]> => {
  await zones.prepare(rows.map(({ ownerId }) => ownerId))
  const all = rows.map((row): Cursor => {
    const newest = row.newest ?? 0
    const followed = followedOf(row, dayOf, zones.of(row.ownerId))
    // A level of the newest moment may still have waited for its position.
    const reading = row.state === null ? newest : (row.state.readAt ?? newest - 1)
    return { followed, row, position: newest, reading }
  })
  let cursors: readonly Cursor[] = all
  while (cursors.length > 0) cursors = await readPage(db, cursors)
  return all.map(({ followed }) => followed)
}
