import type { WebhookEventType } from '../../src/contract/webhookEvents.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { VehicleCounting } from './counting/vehicleCounting.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'

/**
 * What a change of vehicles and devices means for the memory of every process. It is data, so that it can be told to the
 * other processes of an installation; what events say by themselves (places, alarms) is not repeated here.
 */
export type RegistryChange =
  | {
      readonly kind: 'made'
      readonly vehicles: readonly RegisteredVehicle[]
      /** Those of them that a source names and that have no device now. */
      readonly bare: readonly number[]
      /** What those of them that have it bring along about their sensors. */
      readonly setups?: readonly { readonly vehicleId: number; readonly setup: SensorSetup }[]
      /** The same of their counters. */
      readonly countings?: readonly { readonly vehicleId: number; readonly counting: VehicleCounting }[]
    }
  | { readonly kind: 'deleted'; readonly vehicleId: number }
  /** A person changed the counters of a vehicle. */
  | { readonly kind: 'counting'; readonly vehicleId: number; readonly counting: VehicleCounting }
  /** The vehicle belongs to another client. */
  | { readonly kind: 'moved'; readonly vehicleId: number; readonly ownerId: number }
  /** The device was put on the vehicle, or taken off it. */
  | { readonly kind: 'attached' | 'detached'; readonly serial: string; readonly vehicleId: number }
  /** A device was made, changed or deleted: what is remembered of it is to be asked anew. */
  | { readonly kind: 'device'; readonly serial: string }
  /** These of the owner's events are told to other programs, and no others. */
  | { readonly kind: 'watched'; readonly ownerId: number; readonly types: readonly WebhookEventType[] }

/** Brings the registry to how things are after the change. */
export const applyChange = (registry: VehicleRegistry, change: RegistryChange): void => {
  switch (change.kind) {
    case 'made':
      for (const vehicle of change.vehicles) registry.write(vehicle)
      for (const vehicleId of change.bare) registry.routes.startBare(vehicleId)
      for (const { vehicleId, setup } of change.setups ?? []) registry.sensors.write(vehicleId, setup)
      for (const { vehicleId, counting } of change.countings ?? [])
        registry.counting.write(vehicleId, counting)
      return
    case 'deleted':
      registry.delete(change.vehicleId)
      return
    case 'counting':
      registry.counting.write(change.vehicleId, change.counting)
      return
    case 'moved': {
      const known = registry.read(change.vehicleId)
      if (known) registry.write({ ...known, ownerId: change.ownerId })
      return
    }
    case 'attached':
      registry.routes.attach(change.serial, change.vehicleId)
      return
    case 'detached':
      registry.routes.detach(change.serial, change.vehicleId)
      return
    case 'watched':
      registry.watch.write(change.ownerId, change.types)
      return
    case 'device':
  }
}
