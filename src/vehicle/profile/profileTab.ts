import type { VehicleDetail } from '../../contract/engine/rows.ts'
import type { VehicleState } from '../../contract/entities/vehicle.ts'

/** The tabs of the profile in display order (VEH-29 to VEH-35). */
export const PROFILE_TABS = [
  'parameters',
  'counters',
  'maintenance',
  'handling',
  'digitalInputs',
  'controlSensors',
  'controlZones',
  'notes',
] as const
export type ProfileTabName = (typeof PROFILE_TABS)[number]

/** The vehicle whose profile is open, passed to every tab; each part is live. */
export interface ProfileVehicle {
  readonly vehicleId: number
  /** null: it has no tracker. */
  readonly deviceSerial: string | null
  /** The vehicle's name, or its plate or tracker where it has none. */
  readonly title: string
  readonly row: VehicleDetail['row']
  readonly state: VehicleState
  /**
   * How often each part of the profile was changed, by anybody, since it was opened: a part that grows is to be read
   * again.
   */
  readonly turns: VehicleDetail['turns']
  /** The person may change the owner's settings (editVehicles); rights to commands are checked by useIsAllowed. */
  readonly canEdit: boolean
  /** Why nothing can be changed, in words (DEMO-03); null where it can. */
  readonly refusal: string | null
}

export interface ProfileTabProps {
  readonly vehicle: ProfileVehicle
}
