import type { LockState, VehicleState } from '../entities/vehicle.ts'
import type { MarkerStatus, StatusLabel } from '../rules/status.ts'
import type { VehiclePart } from '../wire/events.ts'
import type { ListGroupId } from './view.ts'

/** One row of the list, made only for rows in the requested window. */
export interface VehicleRow {
  readonly slot: number
  readonly vehicleId: number
  readonly name: string
  readonly licensePlate: string
  readonly deviceSerial: string | null
  /** VEH-28: vehicle_state. */
  readonly markerStatus: MarkerStatus
  readonly label: StatusLabel
  /** LIVE-25 */
  readonly noConnection: boolean
  readonly hasGps: boolean
  readonly deviceOn: boolean
  readonly ignitionOn: boolean
  /** m/s */
  readonly speed: number
  readonly azimuth: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly lastKnownTime: number | null
  readonly alarm: boolean
  readonly lockedAlarm: boolean
  readonly lockState: LockState | null
  /** LIVE-12, LIVE-13: the requested state when the device refused; null 10 s later. */
  readonly lockError: LockState | null
  readonly antConnected: boolean | null
  readonly antShort: boolean
  readonly fixed: boolean | number
  readonly parkingIgnitionSince: number | null
  readonly longParkingWithIgnition: boolean
  readonly groupIds: readonly number[]
  /** The geozones that it is in, by id. */
  readonly zoneIds: readonly number[]
  readonly eventCounts: Readonly<Record<string, number>>
  /** VEH-28: at least one output is on. */
  readonly anyTrue: boolean
  /** Great-circle metres from FleetView.origin to the place; null without either. */
  readonly distanceM: number | null
  /** Of whoever's card is in the reader; absent: nobody is known to drive. */
  readonly driverName?: string
}

/** The vehicle open in the info window: its full state overlaid with the live columns. */
export interface VehicleDetail {
  readonly row: VehicleRow
  /** null until vehicle/{id}/state has responded. */
  readonly state: VehicleState | null
  /** The last attempt to fetch `state` failed; retries continue. */
  readonly stateFailed: boolean
  /** How often each part of its profile has changed since it was opened; absent: never. */
  readonly turns: Readonly<Partial<Record<VehiclePart, number>>>
  /** When the window's content was made (LIVE-20, LIVE-21). */
  readonly refreshedAt: number
}

/**
 * A line of the list. While the list is held (setHeld) a vehicle that left the fleet stays as `gone`, drawn blank, so
 * that nothing moves under the pointer.
 */
export type ListEntry =
  | {
      readonly kind: 'vehicle'
      /** The header above it; null while the list is not grouped, and for pinned vehicles. */
      readonly groupId: ListGroupId | null
      readonly row: VehicleRow
    }
  | {
      readonly kind: 'group'
      readonly groupId: ListGroupId
      /** Empty for 'withOutGroups', which the view labels. */
      readonly name: string
      /** Vehicles under it, folded or not; pinned ones are above all groups. */
      readonly vehicles: number
      /** How many of them have an alarm. */
      readonly alarms: number
      readonly folded: boolean
    }
  | { readonly kind: 'gone'; readonly groupId: ListGroupId | null; readonly vehicleId: number }

/** The requested part of the ordered list. */
export interface RowWindow {
  readonly first: number
  readonly rows: readonly ListEntry[]
  /** Lines of the whole list: vehicles and headers. Differs from FleetCounts.listed while grouped or held. */
  readonly total: number
}

/** The held state of the list while the pointer is over it. */
export interface HeldList {
  readonly on: boolean
  /** Vehicles that would appear, disappear or move on release. */
  readonly waiting: number
}

/** A vehicle in a geozone, and since when, ms since the epoch. */
export interface ZoneGuest {
  readonly row: VehicleRow
  readonly since: number
}

/** A group, or a geozone, and how many vehicles are in it. */
export interface GroupCount {
  readonly id: number
  readonly name: string
  readonly vehicles: number
}
