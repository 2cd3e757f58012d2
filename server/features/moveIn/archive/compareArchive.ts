import type { ArchiveList, ArchiveLists, ArchiveRow } from '../../../../src/contract/http/admin/archive.ts'
import { MAINTENANCE_MAX, MAINTENANCE_PER_VEHICLE_MAX } from '../../../../src/contract/http/maintenance.ts'
import { MAINTENANCE_TEMPLATES_MAX } from '../../../../src/contract/http/maintenanceTemplates.ts'
import { COUNTERS_MAX } from '../../../../src/contract/http/vehicleCounters.ts'
import type { MoveInReport } from '../../../../src/contract/http/admin/moveIn.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import type { AccountLists } from '../../archive/readAccountLists.ts'
import { employeeKey } from '../knownFleet.ts'
import type { LeftOutTally } from '../leftOutTally.ts'

/** What a client has of an archive, and what is to be made. Pure. */

export interface ArchiveDifference {
  readonly fresh: ArchiveLists
  /** Ids of vehicles that are there, by their number in the archive. */
  readonly vehicleIds: ReadonlyMap<number, number>
  readonly report: MoveInReport
}

/** Records of one name may be several: as many of them are known as the client has, whatever else they say. */
const KEYS: { readonly [List in ArchiveList]: (row: ArchiveRow<List>, vehicleKeys: VehicleKeys) => string } =
  {
    groups: ({ name }) => groupNameKey(name),
    vehicles: (row) => vehicleKey(row),
    zones: ({ name, type }) => `${type} ${foldOf(name)}`,
    cards: ({ number }) => number,
    employees: employeeKey,
    trailers: ({ serialNumber }) => foldOf(serialNumber),
    places: ({ name }) => foldOf(name),
    templates: ({ name }) => foldOf(name),
    maintenance: ({ vehicle, kind, name }, keys) => `${keys.get(vehicle) ?? ''} ${kind} ${foldOf(name)}`,
    sensors: ({ vehicle }, keys) => keys.get(vehicle) ?? '',
    counters: ({ vehicle, counterType, counterName }, keys) =>
      `${keys.get(vehicle) ?? ''} ${counterType} ${foldOf(counterName)}`,
    people: ({ login }) => foldOf(login),
  }

/** By their number in the lists. */
type VehicleKeys = ReadonlyMap<number, string>

/** A tracker is on one vehicle; one without a tracker is known by name and plate. */
const vehicleKey = ({ serial, name, plate }: ArchiveRow<'vehicles'>): string =>
  serial ?? `${foldOf(name)}\n${foldOf(plate)}`

const keysOf = (vehicles: ArchiveLists['vehicles']): VehicleKeys =>
  new Map(vehicles.map((row) => [row.number, vehicleKey(row)]))

/**
 * Compares an archive with what a client has. foreign: serials of trackers of other clients, whose vehicles are left out together with
 * what belongs to them.
 */
export const compareArchive = (
  wanted: ArchiveLists,
  known: AccountLists,
  foreign: ReadonlySet<string>,
  leftOut: LeftOutTally,
): ArchiveDifference => {
  for (const { login } of wanted.people) leftOut.add('people', 'invite', login)
  const isOurs = ({ serial }: ArchiveRow<'vehicles'>): boolean => serial === null || !foreign.has(serial)
  for (const row of wanted.vehicles) if (!isOurs(row)) leftOut.add('vehicles', 'foreignDevice', row.name)
  const vehicles = wanted.vehicles.filter(isOurs)
  const [keys, knownKeys] = [keysOf(vehicles), keysOf(known.lists.vehicles)]
  const names = new Map(wanted.vehicles.map(({ number, name }) => [number, name]))
  const ofVehicles = <Row extends OfVehicle>(
    list: ArchiveList,
    rows: readonly Row[],
    nameOf: (row: Row) => string,
  ): readonly Row[] =>
    rows.filter((row) => {
      if (!keys.has(row.vehicle)) leftOut.add(list, 'noVehicle', nameOf(row))
      return keys.has(row.vehicle)
    })
  const brought: ArchiveLists = {
    ...wanted,
    vehicles,
    maintenance: ofVehicles('maintenance', wanted.maintenance, ({ name }) => name),
    sensors: ofVehicles('sensors', wanted.sensors, ({ vehicle }) => names.get(vehicle) ?? ''),
    counters: ofVehicles('counters', wanted.counters, ({ counterName }) => counterName),
    people: [],
  }
  const rest = <List extends ArchiveList>(
    list: List,
    rows: readonly ArchiveRow<List>[],
  ): readonly ArchiveRow<List>[] =>
    beyond(
      rows,
      known.lists[list],
      (row: ArchiveRow<List>) => KEYS[list](row, keys),
      (row: ArchiveRow<List>) => KEYS[list](row, knownKeys),
    )
  const missing: ArchiveLists = {
    groups: rest('groups', brought.groups),
    vehicles: rest('vehicles', brought.vehicles),
    zones: rest('zones', brought.zones),
    cards: rest('cards', brought.cards),
    employees: rest('employees', brought.employees),
    trailers: rest('trailers', brought.trailers),
    places: rest('places', brought.places),
    templates: rest('templates', brought.templates),
    maintenance: rest('maintenance', brought.maintenance),
    sensors: rest('sensors', brought.sensors),
    counters: rest('counters', brought.counters),
    people: [],
  }
  const fresh = withRoom(missing, known.lists, { keys, knownKeys }, leftOut)
  const counts = (Object.keys(fresh) as ArchiveList[]).map((kind) => {
    const out = leftOut.all
      .filter((row) => row.kind === kind && row.reason !== 'card')
      .reduce((sum, { count }) => sum + count, 0)
    const there = brought[kind].length - missing[kind].length
    return { kind, read: fresh[kind].length + there + out, fresh: fresh[kind].length, known: there }
  })
  return { fresh, vehicleIds: idsOf(vehicles, known), report: { counts, leftOut: leftOut.all } }
}

interface OfVehicle {
  readonly vehicle: number
}

/** The rows beyond as many of their key as are known. */
const beyond = <T>(
  rows: readonly T[],
  known: readonly T[],
  keyOf: (row: T) => string,
  knownKeyOf: (row: T) => string,
): readonly T[] => {
  const there = new Map<string, number>()
  for (const row of known) there.set(knownKeyOf(row), (there.get(knownKeyOf(row)) ?? 0) + 1)
  return rows.filter((row) => {
    const left = there.get(keyOf(row)) ?? 0
    if (left > 0) there.set(keyOf(row), left - 1)
    return left === 0
  })
}

/** Equal vehicles without a tracker are the client's in their order. */
const idsOf = (
  vehicles: ArchiveLists['vehicles'],
  { lists, vehicleIds }: AccountLists,
): ReadonlyMap<number, number> => {
  const ids = new Map<string, number[]>()
  for (const row of lists.vehicles) {
    const id = vehicleIds.get(row.number)
    if (id !== undefined) ids.set(vehicleKey(row), [...(ids.get(vehicleKey(row)) ?? []), id])
  }
  return new Map(
    vehicles.flatMap((row) => {
      const id = ids.get(vehicleKey(row))?.shift()
      return id === undefined ? [] : [[row.number, id] as const]
    }),
  )
}

/** Without what is more than a client or one of its vehicles may have. */
const withRoom = (
  fresh: ArchiveLists,
  known: ArchiveLists,
  { keys, knownKeys }: Readonly<Record<'keys' | 'knownKeys', VehicleKeys>>,
  leftOut: LeftOutTally,
): ArchiveLists => {
  const perVehicle = <Row extends OfVehicle>(rows: readonly Row[], there: readonly Row[], most: number) => ({
    taken: there.map(({ vehicle }) => knownKeys.get(vehicle) ?? ''),
    keyOf: ({ vehicle }: Row) => keys.get(vehicle) ?? '',
    rows,
    most,
  })
  const ofClient = <Row>(rows: readonly Row[], there: readonly Row[], most: number) => ({
    taken: there.map(() => ''),
    keyOf: () => '',
    rows,
    most,
  })
  const ofVehicles = atMost(
    perVehicle(fresh.maintenance, known.maintenance, MAINTENANCE_PER_VEHICLE_MAX),
    ({ name }) => leftOut.add('maintenance', 'full', name),
  )
  return {
    ...fresh,
    templates: atMost(ofClient(fresh.templates, known.templates, MAINTENANCE_TEMPLATES_MAX), ({ name }) =>
      leftOut.add('templates', 'full', name),
    ),
    maintenance: atMost(ofClient(ofVehicles, known.maintenance, MAINTENANCE_MAX), ({ name }) =>
      leftOut.add('maintenance', 'full', name),
    ),
    counters: atMost(perVehicle(fresh.counters, known.counters, COUNTERS_MAX), ({ counterName }) =>
      leftOut.add('counters', 'full', counterName),
    ),
  }
}

/** The rows until there are `most` of their key. taken: keys of those that are there. */
const atMost = <Row>(
  {
    rows,
    taken,
    keyOf,
    most,
  }: {
    readonly rows: readonly Row[]
    readonly taken: readonly string[]
    readonly keyOf: (row: Row) => string
    readonly most: number
  },
  onFull: (row: Row) => void,
): readonly Row[] => {
  const counts = new Map<string, number>()
  for (const key of taken) counts.set(key, (counts.get(key) ?? 0) + 1)
  return rows.filter((row) => {
    const count = counts.get(keyOf(row)) ?? 0
    if (count >= most) onFull(row)
    else counts.set(keyOf(row), count + 1)
    return count < most
  })
}
