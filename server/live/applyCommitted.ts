import type { StateEvents, VehicleLocation } from '../../src/contract/wire/events.ts'
import type { CommittedWrite } from './committedWrite.ts'
import type { LiveEvent } from './liveEvent.ts'
import type { VehicleRegistry } from './registry.ts'
import { applyChange } from './registryChange.ts'

/**
 * Applies one committed write to the registry. The registry depends on nothing but the writes, so that the registries
 * of several processes become equal, whoever wrote.
 */
export const applyCommitted = (
  registry: VehicleRegistry,
  { changes, events }: Pick<CommittedWrite, 'changes' | 'events'>,
): void => {
  for (const change of changes) applyChange(registry, change)
  for (const event of events) applyEvent(registry, event)
}

const applyEvent = (registry: VehicleRegistry, { name, data }: LiveEvent): void => {
  switch (name) {
    case 'vehicleLocation':
      registry.locate(data as VehicleLocation)
      registry.counting.locate(data as VehicleLocation)
      return
    case 'onUpdateVehicleCounter':
      registry.counting.notePublished(data as StateEvents['onUpdateVehicleCounter'])
      return
    case 'vehicleSensors': {
      const { vehicleId, timestamp } = data as StateEvents['vehicleSensors']
      registry.sensors.noteReport(vehicleId, timestamp)
      registry.counting.takeInputs(data as StateEvents['vehicleSensors'])
      return
    }
    case 'vehicleSensorSetup': {
      const { vehicleId, deviceSerial: _serial, ...setup } = data as StateEvents['vehicleSensorSetup']
      registry.sensors.write(vehicleId, setup)
      return
    }
    case 'SOS_ALARM': {
      const { vehicleId, timestamp } = data as StateEvents['SOS_ALARM']
      registry.setAlarms(vehicleId, { alarm: true, alarmTimestamp: timestamp })
      return
    }
    case 'SIGNALING_ALARM':
      registry.setAlarms((data as StateEvents['SIGNALING_ALARM']).vehicleId, { lockedAlarm: true })
      return
    case 'alarmReset': {
      const { vehicleId, timestamp, alarm, lockedAlarm } = data as StateEvents['alarmReset']
      registry.setAlarms(vehicleId, {
        ...(alarm !== undefined && { alarm, alarmTimestamp: timestamp }),
        ...(lockedAlarm !== undefined && { lockedAlarm }),
      })
    }
  }
}
