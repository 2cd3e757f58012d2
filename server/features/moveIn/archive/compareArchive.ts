import type { ArchiveList, ArchiveLists, ArchiveRow } from '../../../../src/contract/http/admin/archive.ts'
import { MAINTENANCE_MAX, MAINTENANCE_PER_VEHICLE_MAX } from '../../../../src/contract/http/maintenance.ts'
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
    maintenance: ({ vehicle, kind, name }, keys) => `${keys.get(vehicle) ?? ''} ${kind} ${foldOf(name)}`,
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
  const brought = { ...wanted, vehicles: wanted.vehicles.filter(isOurs), people: [] }
  const [keys, knownKeys] = [keysOf(brought.vehicles), keysOf(known.lists.vehicles)]
  const services = withVehicle(brought.maintenance, keys, leftOut)
  const rest = <List extends ArchiveList>(list: List, rows: readonly ArchiveRow<List>[]) =>
    beyond(
      rows,
      known.lists[list],
      (row: ArchiveRow<List>) => KEYS[list](row, keys),
      (row: ArchiveRow<List>) => KEYS[list](row, knownKeys),
    )
  const missing = rest('maintenance', services)
  const fresh: ArchiveLists = {
    groups: rest('groups', brought.groups),
    vehicles: rest('vehicles', brought.vehicles),
    zones: rest('zones', brought.zones),
    cards: rest('cards', brought.cards),
    employees: rest('employees', brought.employees),
    trailers: rest('trailers', brought.trailers),
    places: rest('places', brought.places),
    maintenance: withRoom(missing, known.lists.maintenance.length, leftOut),
    people: [],
  }
  const counts = (Object.keys(fresh) as ArchiveList[]).map((kind) => {
    const out = leftOut.all
      .filter((row) => row.kind === kind && row.reason !== 'card')
      .reduce((sum, { count }) => sum + count, 0)
    const there = (kind === 'maintenance' ? services : brought[kind]).length
    const lost = kind === 'maintenance' ? missing.length - fresh.maintenance.length : 0
    return {
      kind,
      read: there - lost + out,
      fresh: fresh[kind].length,
      known: there - lost - fresh[kind].length,
    }
  })
  return { fresh, vehicleIds: idsOf(brought.vehicles, known), report: { counts, leftOut: leftOut.all } }
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

const withVehicle = (
  rows: ArchiveLists['maintenance'],
  keys: VehicleKeys,
  leftOut: LeftOutTally,
): ArchiveLists['maintenance'] =>
  rows.filter(({ vehicle, name }) => {
    if (keys.has(vehicle)) return true
    leftOut.add('maintenance', 'noVehicle', name)
    return false
  })

const withRoom = (
  rows: ArchiveLists['maintenance'],
  known: number,
  leftOut: LeftOutTally,
): ArchiveLists['maintenance'] => {
  const perVehicle = new Map<number, number>()
  let all = known
  return rows.filter(({ vehicle, name }) => {
    const count = perVehicle.get(vehicle) ?? 0
    if (all >= MAINTENANCE_MAX || count >= MAINTENANCE_PER_VEHICLE_MAX) {
      leftOut.add('maintenance', 'full', name)
      return false
    }
    perVehicle.set(vehicle, count + 1)
    all++
    return true
  })
}
