import type { ArchiveList, ArchiveLists, ArchiveRow } from '../../../../src/contract/http/admin/archive.ts'
import { MAINTENANCE_MAX, MAINTENANCE_PER_VEHICLE_MAX } from '../../../../src/contract/http/maintenance.ts'
import { MAINTENANCE_TEMPLATES_MAX } from '../../../../src/contract/http/maintenanceTemplates.ts'
import { NOTIFICATION_RULES_MAX } from '../../../../src/contract/http/notificationRules.ts'
import { COUNTERS_MAX } from '../../../../src/contract/http/vehicleCounters.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import { receiptKey } from '../../fuel/receipts/receiptFile.ts'
import { employeeKey } from '../knownFleet.ts'

type ByNumber = ReadonlyMap<number, string>
/** Of vehicles and zones by their numbers in the lists: keys that are the same in other lists, or names. */
export interface Texts {
  readonly vehicles: ByNumber
  readonly zones: ByNumber
  /** Keys of tasks that both sides have; absent: no task has one. */
  readonly tasks?: ReadonlySet<string>
}

/** What rows may name: vehicles, zones and employees by their numbers in the lists, groups and routes by their keys, users of the client by their logins. */
export interface Here {
  readonly vehicles: ReadonlySet<number>
  readonly zones: ReadonlySet<number>
  readonly employees: ReadonlySet<number>
  readonly groups: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  readonly routes: ReadonlySet<string>
}

/** How the rows of a list are known, named and limited. */
interface ListRule<List extends ArchiveList> {
  /** Records of one key may be several: as many of them are known as the client has, whatever else they say. */
  readonly keyOf: (row: ArchiveRow<List>, keys: Texts) => string
  /** In the report. */
  readonly nameOf: (row: ArchiveRow<List>, names: Texts) => string
  /** A key has one row. */
  readonly isUnique?: true
  /** Its rows are of vehicles; the most that one may have. */
  readonly mostOfVehicle?: number
  /** Whether everything is here that a row names besides its vehicle. */
  readonly isWhole?: (row: ArchiveRow<List>, here: Here) => boolean
  /** The most that a client may have. */
  readonly most?: number
}

/** A tracker is on one vehicle; one without a tracker is known by name and plate. */
export const vehicleKey = ({ serial, name, plate }: ArchiveRow<'vehicles'>): string =>
  serial ?? `${foldOf(name)}\n${foldOf(plate)}`

export const zoneKey = ({ name, type }: ArchiveRow<'zones'>): string => `${type} ${foldOf(name)}`

type Numbered = Pick<ArchiveLists, 'vehicles' | 'zones'>

export const keysOf = ({ vehicles, zones }: Numbered): Texts => ({
  vehicles: new Map(vehicles.map((row) => [row.number, vehicleKey(row)])),
  zones: new Map(zones.map((row) => [row.number ?? 0, zoneKey(row)])),
})

export const namesOf = ({ vehicles, zones }: Numbered): Texts => ({
  vehicles: new Map(vehicles.map(({ number, name }) => [number, name])),
  zones: new Map(zones.map(({ number, name }) => [number ?? 0, name])),
})

/** The numbers themselves, which are keys within one archive. */
export const numbersOf = ({ vehicles, zones }: Numbered): Texts => ({
  vehicles: new Map(vehicles.map(({ number }) => [number, String(number)])),
  zones: new Map(zones.map(({ number }) => [number ?? 0, String(number)])),
})

const ofVehicle = ({ vehicle }: { readonly vehicle: number }, texts: Texts): string =>
  texts.vehicles.get(vehicle) ?? ''
const byName = ({ name }: { readonly name: string }): string => name
const byFoldedName = ({ name }: { readonly name: string }): string => foldOf(name)

const isWholeRule = (
  { by, items, vehicles, zones, recipients, escalation }: ArchiveRow<'rules'>,
  here: Here,
): boolean => {
  const people = [by ?? [], recipients.people, escalation?.recipients?.people ?? []].flat()
  const numbers = [...items.flatMap((item) => item.zones ?? []), ...(zones?.zones ?? [])]
  const { scope, group, vehicles: chosen } = vehicles
  return (
    people.every((login) => here.people.has(login)) &&
    numbers.every((zone) => here.zones.has(zone)) &&
    chosen.every((vehicle) => here.vehicles.has(vehicle)) &&
    (scope !== 'chosen' || chosen.length > 0) &&
    (scope !== 'group' || (group !== null && here.groups.has(groupNameKey(group))))
  )
}

export const isWholeRoute = ({ points }: ArchiveRow<'routes'>, { zones }: Pick<Here, 'zones'>): boolean =>
  points.every(({ zone }) => zone === null || zones.has(zone))

const isWholeTask = (
  { route, performers }: { readonly route: string; readonly performers: readonly number[] },
  { routes, vehicles }: Here,
): boolean => routes.has(foldOf(route)) && performers.every((vehicle) => vehicles.has(vehicle))

export const LIST_RULES: { readonly [List in ArchiveList]: ListRule<List> } = {
  groups: { keyOf: ({ name }) => groupNameKey(name), nameOf: byName },
  vehicles: { keyOf: vehicleKey, nameOf: byName },
  zones: { keyOf: zoneKey, nameOf: byName },
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
  settings: { keyOf: ofVehicle, nameOf: ofVehicle, isUnique: true, mostOfVehicle: 1 },
  notes: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${foldOf(row.title)}`,
    nameOf: ({ title }) => title,
    mostOfVehicle: Infinity,
  },
  controlZones: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${keys.zones.get(row.zone) ?? ''}`,
    nameOf: (row, names) => names.zones.get(row.zone) ?? ofVehicle(row, names),
    mostOfVehicle: Infinity,
    isWhole: ({ zone }, { zones }) => zones.has(zone),
  },
  rules: {
    keyOf: ({ by, name }) => `${by ?? ''}\n${foldOf(name)}`,
    nameOf: byName,
    isWhole: isWholeRule,
    most: NOTIFICATION_RULES_MAX,
  },
  sensors: { keyOf: ofVehicle, nameOf: ofVehicle, isUnique: true, mostOfVehicle: 1 },
  counters: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${row.counterType} ${foldOf(row.counterName)}`,
    nameOf: ({ counterName }) => counterName,
    mostOfVehicle: COUNTERS_MAX,
  },
  routes: {
    keyOf: byFoldedName,
    nameOf: byName,
    isUnique: true,
    isWhole: isWholeRoute,
  },
  taskTemplates: { keyOf: byFoldedName, nameOf: byName, isUnique: true, isWhole: isWholeTask },
  tasks: {
    keyOf: ({ key, name, startsAt }, { tasks }) =>
      key !== null && tasks?.has(key) ? key : `${startsAt ?? ''} ${foldOf(name)}`,
    nameOf: byName,
    isWhole: isWholeTask,
  },
  fuelCorrections: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${row.tank} ${row.kind} ${row.from} ${row.to}`,
    nameOf: ofVehicle,
    mostOfVehicle: Infinity,
  },
  driverCorrections: {
    keyOf: (row, keys) => `${ofVehicle(row, keys)} ${row.from} ${row.to} ${row.at}`,
    nameOf: ofVehicle,
    mostOfVehicle: Infinity,
    isWhole: ({ employee }, { employees }) => employee === null || employees.has(employee),
  },
  cardHoldings: {
    keyOf: ({ card, from, to }) => `${card} ${from} ${to}`,
    nameOf: ({ card }) => card,
    isUnique: true,
    isWhole: ({ employee }, { employees }) => employee === null || employees.has(employee),
  },
  receipts: {
    keyOf: ({ litres, ...row }) => receiptKey({ ...row, litres: String(litres) }),
    nameOf: ({ number, plate }) => number || plate,
    isUnique: true,
  },
  receiptSettings: { keyOf: () => '', nameOf: ({ timeZone }) => timeZone, isUnique: true },
  people: { keyOf: ({ login }) => foldOf(login), nameOf: ({ login }) => login },
  personSettings: {
    keyOf: ({ login }) => login ?? '',
    nameOf: ({ login }) => login ?? '',
    isUnique: true,
    isWhole: ({ login }, { people }) => login === null || people.has(login),
  },
}
