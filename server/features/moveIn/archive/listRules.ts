import type { ArchiveList, ArchiveLists, ArchiveRow } from '../../../../src/contract/http/admin/archive.ts'
import { MAINTENANCE_MAX, MAINTENANCE_PER_VEHICLE_MAX } from '../../../../src/contract/http/maintenance.ts'
import { MAINTENANCE_TEMPLATES_MAX } from '../../../../src/contract/http/maintenanceTemplates.ts'
import { COUNTERS_MAX } from '../../../../src/contract/http/vehicleCounters.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import { employeeKey } from '../knownFleet.ts'

/** Vehicles of lists by their number in them: a key that is the same in other lists, or a name. */
export type ByVehicle = ReadonlyMap<number, string>

/** How the rows of a list are known, named and limited. */
interface ListRule<List extends ArchiveList> {
  /** Records of one key may be several: as many of them are known as the client has, whatever else they say. */
  readonly keyOf: (row: ArchiveRow<List>, vehicleKeys: ByVehicle) => string
  /** In the report. */
  readonly nameOf: (row: ArchiveRow<List>, vehicleNames: ByVehicle) => string
  /** A key has one row. */
  readonly isUnique?: true
  /** Its rows are of vehicles; the most that one may have. */
  readonly mostOfVehicle?: number
  /** The most that a client may have. */
  readonly most?: number
}

/** A tracker is on one vehicle; one without a tracker is known by name and plate. */
export const vehicleKey = ({ serial, name, plate }: ArchiveRow<'vehicles'>): string =>
  serial ?? `${foldOf(name)}\n${foldOf(plate)}`

export const vehicleKeysOf = (vehicles: ArchiveLists['vehicles']): ByVehicle =>
  new Map(vehicles.map((row) => [row.number, vehicleKey(row)]))

export const vehicleNamesOf = (vehicles: ArchiveLists['vehicles']): ByVehicle =>
  new Map(vehicles.map(({ number, name }) => [number, name]))

const ofVehicle = ({ vehicle }: { readonly vehicle: number }, texts: ByVehicle): string =>
  texts.get(vehicle) ?? ''
const byName = ({ name }: { readonly name: string }): string => name
const byFoldedName = ({ name }: { readonly name: string }): string => foldOf(name)

export const LIST_RULES: { readonly [List in ArchiveList]: ListRule<List> } = {
  groups: { keyOf: ({ name }) => groupNameKey(name), nameOf: byName },
  vehicles: { keyOf: vehicleKey, nameOf: byName },
  zones: { keyOf: ({ name, type }) => `${type} ${foldOf(name)}`, nameOf: byName },
  cards: { keyOf: ({ number }) => number, nameOf: ({ number }) => number, isUnique: true },
  employees: { keyOf: employeeKey, nameOf: ({ lastName }) => lastName },
  trailers: { keyOf: ({ serialNumber }) => foldOf(serialNumber), nameOf: byName, isUnique: true },
  places: { keyOf: byFoldedName, nameOf: byName, isUnique: true },
  templates: { keyOf: byFoldedName, nameOf: byName, isUnique: true, most: MAINTENANCE_TEMPLATES_MAX },
  maintenance: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${row.kind} ${foldOf(row.name)}`,
    nameOf: byName,
    mostOfVehicle: MAINTENANCE_PER_VEHICLE_MAX,
    most: MAINTENANCE_MAX,
  },
  sensors: { keyOf: ofVehicle, nameOf: ofVehicle, isUnique: true, mostOfVehicle: 1 },
  counters: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${row.counterType} ${foldOf(row.counterName)}`,
    nameOf: ({ counterName }) => counterName,
    mostOfVehicle: COUNTERS_MAX,
  },
  people: { keyOf: ({ login }) => foldOf(login), nameOf: ({ login }) => login },
}
