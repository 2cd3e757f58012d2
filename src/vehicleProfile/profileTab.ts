import type { VehicleDetail } from '../contract/engine.ts'
import type { VehicleState } from '../contract/entities/vehicle.ts'

/** The vehicle whose profile is open, as every tab is given it; each part is live. */
export interface ProfileVehicle {
  readonly vehicleId: number
  /** null: no tracker is on it. */
  readonly deviceSerial: string | null
  /** What the vehicle is called, its plate or its tracker where it has no name. */
  readonly title: string
  readonly row: VehicleDetail['row']
  readonly state: VehicleState
  /** How often each part of the profile was changed, by anybody, since it is open: what was read of it is to be read again. */
  readonly turns: VehicleDetail['turns']
  /** The person may change what the owner sets up (editVehicles); rights to commands are asked for by useIsAllowed. */
  readonly canEdit: boolean
  /** Why nothing can be changed, in words (DEMO-03); null where it can. */
  readonly refusal: string | null
}

export interface ProfileTabProps {
  readonly vehicle: ProfileVehicle
}
