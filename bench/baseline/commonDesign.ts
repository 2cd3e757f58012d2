import type { FleetView } from '../../src/contract/engine/view.ts'
import type { ListSort } from '../../src/contract/listOrder.ts'
import type { ConnectedRfidCard, VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type { EventCountsRow } from '../../src/contract/http/vehicleLists.ts'
import { markerStatus } from '../../src/contract/rules/status.ts'
import { searchForm } from '../../src/contract/rules/text.ts'
import { isStateEventName } from './stateEventName.ts'
import type { SimpleEvent, StateEvents, VehicleLocation, WireEvent } from '../../src/contract/wire/events.ts'

/**
 * Baseline (b), the common design of live maps, written well: all vehicles in one immutable object on the main thread;
 * each batch is parsed, its changes are collected and the object is spread once; then the list is filtered (search
 * texts prepared when a vehicle is loaded) and sorted with one shared collator, and the source of the map is rebuilt.
 * Nothing is done twice, nothing is formatted that is not shown, and whatever a view did not change is reused.
 */

/** A vehicle in the store; a change creates a new one. */
export interface CommonVehicle extends VehicleMiniState {
  /** The searched text, normalized for comparison. */
  readonly searchText: string
  readonly groupIds: ReadonlySet<number>
  /** Pin order; Infinity if unpinned, so that pinned vehicles come first. */
  readonly pin: number
  readonly eventsCountPerDay: Readonly<Record<string, number>>
}

export type CommonFleet = Readonly<Record<number, CommonVehicle>>

interface PointFeature {
  readonly type: 'Feature'
  readonly id: number
  /** Mutable, as GeoJSON's own types require. */
  readonly geometry: { readonly type: 'Point'; readonly coordinates: [number, number] }
  readonly properties: {
    readonly name: string
    readonly status: string
    readonly azimuth: number
    readonly alarm: boolean
  }
}
export interface PointCollection {
  readonly type: 'FeatureCollection'
  readonly features: PointFeature[]
}

const BETWEEN = '\u0000'

const searchTextOf = (mini: VehicleMiniState): string =>
  [mini.name, mini.licensePlate, mini.deviceSerial ?? '', String(mini.vehicleId), mini.driverName ?? '']
    .map(searchForm)
    .join(BETWEEN)

const commonVehicle = (mini: VehicleMiniState, counts: EventCountsRow | undefined): CommonVehicle => ({
  ...mini,
  searchText: searchTextOf(mini),
  groupIds: new Set(mini.groups.map(({ id }) => id)),
  pin: pinOf(mini.fixed),
  eventsCountPerDay: counts?.eventsCountPerDay ?? {},
})

const pinOf = (fixed: boolean | number): number =>
  typeof fixed === 'number' ? fixed : fixed ? 0 : Number.POSITIVE_INFINITY

/** All vehicles of the lists as one object. */
export const commonFleet = (
  minis: readonly VehicleMiniState[],
  counts: readonly EventCountsRow[],
): CommonFleet => {
  const byId = new Map(counts.map((row) => [row.vehicleId, row]))
  return Object.fromEntries(
    minis.map((mini) => [mini.vehicleId, commonVehicle(mini, byId.get(mini.vehicleId))]),
  )
}

const located = (vehicle: CommonVehicle, data: VehicleLocation): CommonVehicle => ({
  ...vehicle,
  lastKnownTime: data.timestamp,
  azimuth: data.azimuth,
  parkingIgnitionSince: data.parkingIgnitionSince,
  vehiclesDataGpsDataDto: {
    latitude: data.latitude,
    longitude: data.longitude,
    speed: data.speed,
    validity: data.validity,
    ignitionOn: data.ignitionOn,
    timestamp: data.timestamp,
  },
})

const counted = (vehicle: CommonVehicle, name: string, data: SimpleEvent): CommonVehicle => ({
  ...vehicle,
  eventsCountPerDay: { ...vehicle.eventsCountPerDay, [name]: data.countPerDay },
})

const driven = (vehicle: CommonVehicle, card: ConnectedRfidCard | null): CommonVehicle => {
  const driverName = card?.driverName ?? ''
  return { ...vehicle, driverName, searchText: searchTextOf({ ...vehicle, driverName }) }
}

/** Applies an event to its vehicle; events that neither list nor map shows change nothing. */
const changed = (vehicle: CommonVehicle, { event, data }: WireEvent): CommonVehicle => {
  switch (event) {
    case 'vehicleLocation':
      return located(vehicle, data as VehicleLocation)
    case 'deviceStatus':
      return { ...vehicle, deviceStatus: (data as Pick<VehicleMiniState, 'deviceStatus'>).deviceStatus }
    case 'SOS_ALARM':
      return { ...vehicle, alarm: true, alarmTimestamp: (data as { timestamp: number }).timestamp }
    case 'SIGNALING_ALARM':
      return { ...vehicle, lockedAlarm: true }
    case 'rfidCard':
      return driven(vehicle, (data as StateEvents['rfidCard']).connectedRfidCard)
    case 'alarmReset':
      return { ...vehicle, alarm: false, lockedAlarm: false }
  }
  return isStateEventName(event) ? vehicle : counted(vehicle, event, data as SimpleEvent)
}

/** The fleet after a batch: one spread, whatever the number of events. */
export const applyBatch = (fleet: CommonFleet, batch: readonly WireEvent[]): CommonFleet => {
  const changes: Record<number, CommonVehicle> = {}
  for (const one of batch) {
    const { vehicleId } = one.data as { readonly vehicleId: number }
    const before = changes[vehicleId] ?? fleet[vehicleId]
    if (before !== undefined) changes[vehicleId] = changed(before, one)
  }
  return { ...fleet, ...changes }
}

type Test = (vehicle: CommonVehicle) => boolean

const groupTest = ({ groups }: FleetView): Test => {
  if (groups === 'all') return () => true
  return ({ groupIds }) =>
    groupIds.size === 0 ? groups.includes('withOutGroups') : groups.some((id) => groupIds.has(id as number))
}

/** The filters of list and map, without the search. */
const filterTest = (view: FleetView): Test => {
  const inGroups = groupTest(view)
  const { connection, ignitionOnly, events } = view
  return (vehicle) => {
    if (ignitionOnly && vehicle.vehiclesDataGpsDataDto?.ignitionOn !== true) return false
    const isConnected = vehicle.deviceStatus === 'CONNECTED'
    if (connection !== 'ALL' && isConnected !== (connection === 'ONLINE')) return false
    if (!inGroups(vehicle)) return false
    return events.length === 0 || events.some((name) => (vehicle.eventsCountPerDay[name] ?? 0) > 0)
  }
}

const { compare } = new Intl.Collator('en', { numeric: true })

const order = ({ key, reverse }: ListSort): ((a: CommonVehicle, b: CommonVehicle) => number) => {
  const field = key === 'distance' || key === 'state' ? 'name' : key
  const sign = reverse ? -1 : 1
  return (a, b) => {
    if (a.pin !== b.pin) return a.pin - b.pin
    return sign * compare(a[field] ?? '', b[field] ?? '')
  }
}

/** The vehicles that pass the filters of the view. */
export const filterFleet = (fleet: CommonFleet, view: FleetView): readonly CommonVehicle[] =>
  Object.values(fleet).filter(filterTest(view))

/** The list: the vehicles that match the search, in order. */
export const listOf = (filtered: readonly CommonVehicle[], view: FleetView): readonly CommonVehicle[] => {
  const query = searchForm(view.search)
  const hits = query === '' ? filtered : filtered.filter(({ searchText }) => searchText.includes(query))
  return hits.toSorted(order(view.sort))
}

/** The map source. now: ms since the epoch. */
export const sourceOf = (filtered: readonly CommonVehicle[], now: number): PointCollection => {
  const features: PointFeature[] = []
  for (const vehicle of filtered) {
    const gps = vehicle.vehiclesDataGpsDataDto
    if (gps === null || gps.latitude === null || gps.longitude === null) continue
    const status = markerStatus(
      {
        deviceStatus: vehicle.deviceStatus,
        deviceOn: vehicle.deviceOn,
        lastKnownTime: vehicle.lastKnownTime,
        speed: gps.speed,
        ignitionOn: gps.ignitionOn,
      },
      now,
    )
    const { vehicleId, name, alarm, lockedAlarm } = vehicle
    features.push({
      type: 'Feature',
      id: vehicleId,
      geometry: { type: 'Point', coordinates: [gps.longitude, gps.latitude] },
      properties: { name, status, azimuth: vehicle.azimuth ?? 0, alarm: alarm || lockedAlarm },
    })
  }
  return { type: 'FeatureCollection', features }
}
