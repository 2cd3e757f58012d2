import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { FLAG } from '../store/columns.ts'
import type { FleetStore } from '../store/fleetStore.ts'

/** The vehicles of a fleet with their names and groups, and no current state. */
export const seedsOf = (fleet: FleetStore): readonly VehicleMiniState[] => {
  const seeds: VehicleMiniState[] = []
  for (let slot = 0; slot < fleet.slotLimit; slot++) if (fleet.isUsed(slot)) seeds.push(seedOf(fleet, slot))
  return seeds
}

const seedOf = ({ columns, texts, groups, side }: FleetStore, slot: number): VehicleMiniState => {
  const vehicleId = columns.vehicleIdAt(slot)
  const flags = columns.flagsAt(slot)
  return {
    vehicleId,
    id: vehicleId,
    type: (flags & FLAG.trailer) === 0 ? 'VEHICLE' : 'TRAILER',
    name: texts.name(slot),
    licensePlate: texts.licensePlate(slot),
    deviceSerial: texts.deviceSerial(slot),
    deviceStatus: 'NO_DATA',
    deviceOn: true,
    groups: groups.ids(columns.groupSet[slot] ?? 0).map((id) => ({ id, name: groups.nameOf(id) })),
    fixed: side.pinOrder.get(slot) ?? (flags & FLAG.pinned) !== 0,
    lastKnownTime: null,
    azimuth: null,
    alarm: false,
    alarmTimestamp: null,
    lockedAlarm: false,
    parkingIgnitionSince: null,
    vehiclesDataGpsDataDto: null,
  }
}

/** Makes the vehicles of a store equal to those of another one; removes those removed there. */
export const seed = (store: FleetStore, fleet: FleetStore): void => {
  store.beginReload()
  store.mergeMini(seedsOf(fleet), 0)
  store.endReload(true)
}
