import type { FleetCounts } from '../../../src/contract/engine/snapshot.ts'
import type { FleetView, GroupFilter, ListGroupId } from '../../../src/contract/engine/view.ts'
import type { GroupCount } from '../../../src/contract/engine/rows.ts'
import { TEXT_SORT_KEYS, type TextSortKey } from '../../../src/contract/listOrder.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import { isWithoutConnection, type MarkerStatus, markerStatus } from '../../../src/contract/rules/status.ts'
import { type ServerVehicle, ZONES } from '../../store/testing/serverFleet.ts'

/** Everything that FleetDerivation derives, computed from scratch from plain objects in the simplest way. */
export interface Derived {
  /** vehicleIds of the list in order. */
  readonly list: readonly number[]
  /** Lines of the list: headers, and vehicleIds with the header they are under. */
  readonly lines: readonly OracleLine[]
  /** vehicleIds that pass the filters of the map, ascending. */
  readonly onMap: readonly number[]
  readonly counts: FleetCounts
  readonly groups: readonly GroupCount[]
  readonly zones: readonly GroupCount[]
  readonly statuses: ReadonlyMap<number, MarkerStatus>
}

/** A vehicle, or a group header with its content. */
export type OracleLine =
  | { readonly vehicleId: number; readonly under: ListGroupId | null }
  | {
      readonly header: ListGroupId
      readonly name: string
      readonly vehicles: number
      readonly alarms: number
      readonly folded: boolean
    }

const strip = (value: string): string => value.toLowerCase().replaceAll(/\s/g, '')

const matchesSearch = ({ mini }: ServerVehicle, search: string, now: number): boolean => {
  const query = strip(search)
  if (query === '!online' || query === '`!online') {
    return mini.lastKnownTime !== null && now - mini.lastKnownTime <= 60_000
  }
  const fields = [mini.name, mini.licensePlate, mini.deviceSerial ?? '', `${mini.vehicleId}`]
  return fields.some((field) => strip(field).includes(query))
}

const statusOf = ({ mini }: ServerVehicle, now: number): MarkerStatus => {
  const { speed = 0, ignitionOn = false } = mini.vehiclesDataGpsDataDto ?? {}
  return markerStatus({ ...mini, speed, ignitionOn }, now)
}

const passes = (vehicle: ServerVehicle, view: FleetView, now: number): boolean => {
  const { mini, counts } = vehicle
  const { deviceStatus } = mini
  if (view.status !== 'ALL' && view.status !== statusOf(vehicle, now)) return false
  if (view.alarmsOnly && !mini.alarm && !mini.lockedAlarm) return false
  if (view.connection === 'ONLINE' && deviceStatus !== 'CONNECTED') return false
  if (view.connection === 'OFFLINE' && deviceStatus !== 'NO_DATA' && deviceStatus !== 'DISCONNECTED')
    return false
  if (view.ignitionOnly && mini.vehiclesDataGpsDataDto?.ignitionOn !== true) return false
  if (view.trailer === 'WITH' && mini.hasTrailer !== true) return false
  if (view.trailer === 'WITHOUT' && (mini.hasTrailer === true || mini.type === 'TRAILER')) return false
  if (view.events.length > 0 && !view.events.some((name) => (counts[name] ?? 0) > 0)) return false
  return isAmong(mini.groups, view.groups) && isAmong(zonesOf(vehicle), view.zones)
}

type Named = readonly { readonly id: number; readonly name: string }[]

const zonesOf = ({ mini }: ServerVehicle): Named =>
  (mini.zones ?? []).flatMap(({ zoneId }) => ZONES.find(({ id }) => id === zoneId) ?? [])

const isAmong = (groups: Named, chosen: GroupFilter): boolean => {
  if (chosen === 'all') return true
  if (groups.length === 0) return chosen.includes('withOutGroups')
  return groups.some(({ id }) => chosen.includes(id))
}

const isNumber = (value: string): boolean => /^[0-9]+$/.test(value)

/** By the rules of the language, numbers by value. */
const compareTexts = (a: string, b: string, language: Language): number =>
  a.localeCompare(b, language === 'ua' ? 'uk' : language, { numeric: true })

const compareValues = (a: string, b: string, key: TextSortKey, language: Language): number => {
  const asTexts = (): number => compareTexts(a, b, language) || (a < b ? -1 : a > b ? 1 : 0)
  if (key !== 'deviceSerial') return asTexts()
  if (isNumber(a) && isNumber(b)) {
    const byValue = Number(BigInt(a) - BigInt(b))
    return byValue || a.length - b.length
  }
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return asTexts()
}

const pinOf = ({ mini: { fixed } }: ServerVehicle): number => {
  if (fixed === true) return Number.MAX_SAFE_INTEGER
  return fixed === false ? Number.POSITIVE_INFINITY : fixed
}

const compare = (a: ServerVehicle, b: ServerVehicle, view: FleetView, language: Language): number => {
  if (pinOf(a) !== pinOf(b)) return pinOf(a) < pinOf(b) ? -1 : 1
  const direction = view.sort.reverse ? -1 : 1
  const key = TEXT_SORT_KEYS.find((known) => known === view.sort.key) ?? 'deviceSerial'
  const valueA = a.mini[key] ?? ''
  const valueB = b.mini[key] ?? ''
  const emptyA = valueA.trim() === ''
  const emptyB = valueB.trim() === ''
  if (emptyA !== emptyB) return emptyA ? 1 : -1
  const byValue = emptyA ? 0 : compareValues(valueA, valueB, key, language)
  return direction * (byValue || a.mini.vehicleId - b.mini.vehicleId)
}

const countGroups = (
  fleet: readonly ServerVehicle[],
  groupsOf: (vehicle: ServerVehicle) => Named,
  language: Language,
): readonly GroupCount[] => {
  const groups = new Map<number, GroupCount>()
  for (const vehicle of fleet) {
    for (const { id, name } of groupsOf(vehicle)) {
      groups.set(id, { id, name, vehicles: (groups.get(id)?.vehicles ?? 0) + 1 })
    }
  }
  return [...groups.values()].toSorted((a, b) => compareTexts(a.name, b.name, language))
}

const groupsOf = ({ mini }: ServerVehicle): Named => mini.groups

/** The list line by line: pinned vehicles, then each group by name, those without groups last. */
const linesOf = (
  listed: readonly ServerVehicle[],
  view: FleetView,
  language: Language,
): readonly OracleLine[] => {
  const line = ({ mini }: ServerVehicle, under: ListGroupId | null): OracleLine => ({
    vehicleId: mini.vehicleId,
    under,
  })
  if (!view.grouping) return listed.map((vehicle) => line(vehicle, null))
  const isPinned = (vehicle: ServerVehicle): boolean => pinOf(vehicle) !== Number.POSITIVE_INFINITY
  const rest = listed.filter((vehicle) => !isPinned(vehicle))
  const headersOf = view.groupBy === 'zones' ? zonesOf : groupsOf
  const groups: readonly { readonly id: ListGroupId; readonly name: string }[] = [
    ...countGroups(rest, headersOf, language),
    { id: 'withOutGroups', name: '' },
  ]
  const under = groups.flatMap(({ id, name }): OracleLine[] => {
    const members = rest.filter((vehicle) => isAmong(headersOf(vehicle), [id]))
    if (members.length === 0) return []
    const alarms = members.filter(({ mini }) => mini.alarm || mini.lockedAlarm).length
    const folded = view.foldedGroups.includes(id)
    const header = { header: id, name, vehicles: members.length, alarms, folded }
    return [header, ...(folded ? [] : members.map((vehicle) => line(vehicle, id)))]
  })
  return [...listed.filter(isPinned).map((vehicle) => line(vehicle, null)), ...under]
}

export const deriveFromScratch = (
  fleet: readonly ServerVehicle[],
  view: FleetView,
  language: Language,
  now: number,
): Derived => {
  const onMap = fleet.filter((vehicle) => passes(vehicle, view, now))
  const listed = onMap.filter((vehicle) => matchesSearch(vehicle, view.search, now))
  const sorted = listed.toSorted((a, b) => compare(a, b, view, language))
  const statuses = new Map(fleet.map((vehicle) => [vehicle.mini.vehicleId, statusOf(vehicle, now)]))
  const withStatus = (status: MarkerStatus): number =>
    [...statuses.values()].filter((s) => s === status).length
  return {
    list: sorted.map(({ mini }) => mini.vehicleId),
    lines: linesOf(sorted, view, language),
    onMap: (view.foundOnly ? listed : onMap).map(({ mini }) => mini.vehicleId).toSorted((a, b) => a - b),
    statuses,
    groups: countGroups(fleet, groupsOf, language),
    zones: countGroups(fleet, zonesOf, language),
    counts: {
      total: fleet.length,
      listed: listed.length,
      byStatus: {
        no_signal: withStatus('no_signal'),
        normal: withStatus('normal'),
        move: withStatus('move'),
      },
      alarms: fleet.filter(({ mini }) => mini.alarm || mini.lockedAlarm).length,
      noConnection: fleet.filter(({ mini }) =>
        isWithoutConnection(mini.deviceStatus, mini.lastKnownTime, now),
      ).length,
    },
  }
}
