import type { WebhookEventType } from '../../src/contract/webhookEvents.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { VehicleCounting } from './counting/vehicleCounting.ts'
import type { RegisteredVehicle, VehicleRegistry } from './registry.ts'

/**
 * A change of vehicles and devices that every process has to apply to its memory. It is data, so that it can be sent to
 * the other processes of an installation; what events carry already (places, alarms) is not repeated here.
 */
export type RegistryChange =
  | {
      readonly kind: 'made'
      readonly vehicles: readonly RegisteredVehicle[]
      /** Those of them that a source names and that have no device now. */
      readonly bare: readonly number[]
      /** The sensor set-ups of those that have one. */
      readonly setups?: readonly { readonly vehicleId: number; readonly setup: SensorSetup }[]
      /** The counters of those that have some. */
      readonly countings?: readonly { readonly vehicleId: number; readonly counting: VehicleCounting }[]
    }
  | { readonly kind: 'deleted'; readonly vehicleId: number }
  /** A person changed the counters of a vehicle. */
  | { readonly kind: 'counting'; readonly vehicleId: number; readonly counting: VehicleCounting }
  /** The vehicle now belongs to another client. */
  | { readonly kind: 'moved'; readonly vehicleId: number; readonly ownerId: number }
  /** The device was put on the vehicle, or removed from it. */
  | { readonly kind: 'attached' | 'detached'; readonly serial: string; readonly vehicleId: number }
  /** A device was created, changed or deleted: what is cached of it is stale. */
  | { readonly kind: 'device'; readonly serial: string }
  /** Geozones of the owner were created, changed or deleted; null: any of them. */
  | { readonly kind: 'zones'; readonly ownerId: number; readonly zoneIds: readonly number[] | null }
  /** Exactly these of the owner's events are sent to other programs. */
  | { readonly kind: 'watched'; readonly ownerId: number; readonly types: readonly WebhookEventType[] }
  /** People are notified of these events of the owner besides the standard ones. */
  | { readonly kind: 'notified'; readonly ownerId: number; readonly events: readonly string[] }

/** Applies the change to the registry. */
export const applyChange = (registry: VehicleRegistry, change: RegistryChange): void => {
  switch (change.kind) {
    case 'made':
      for (const vehicle of change.vehicles) registry.write(vehicle)
      for (const vehicleId of change.bare) registry.assignments.startBare(vehicleId)
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
      registry.assignments.attach(change.serial, change.vehicleId)
      return
    case 'detached':
      registry.assignments.detach(change.serial, change.vehicleId)
      return
    case 'watched':
      registry.watch.write(change.ownerId, change.types)
      return
    case 'notified':
      registry.notificationWatch.write(change.ownerId, change.events)
      return
    case 'device':
    case 'zones':
  }
}
