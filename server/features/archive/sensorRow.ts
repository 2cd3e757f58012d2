import type { SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'
import type { ArchiveRow } from '../../../src/contract/http/admin/archive.ts'
import { sortedPoints } from '../../../src/contract/rules/calibration.ts'

/** The sensors of a vehicle as an archive has them: without ids of the server, and without what triggers have seen. */

type SensorRow = ArchiveRow<'sensors'>

/** null: nothing is set up. vehicle: its number in the archive. */
export const rowOfSetup = (vehicle: number, setup: SensorSetup | null): SensorRow | null => {
  if (setup === null || Object.values(setup).every(({ length }) => length === 0)) return null
  return {
    vehicle,
    virtualSensors: setup.virtualSensors.map(({ virtualSensorId: id, vehicleId: _vehicleId, ...sensor }) => ({
      id,
      ...(sensor as Omit<SensorRow['virtualSensors'][number], 'id'>),
    })),
    calibrations: setup.sensorCalibrationMappings.map(({ sensorNumber, points, units = '' }) => ({
      sensorNumber,
      points,
      units,
    })),
    inputs: setup.deviceInputs,
    triggers: setup.vehicleSensorControlDtoList.map(
      ({
        id: _id,
        vehicleId: _vehicleId,
        timestamp: _at,
        crossed: _crossed,
        firedAt: _firedAt,
        ...trigger
      }) => trigger as SensorRow['triggers'][number],
    ),
    inputTriggers: setup.vehicleDeviceInControlDtoList.map(({ inputNumber, condition, text, enabled }) => ({
      inputNumber,
      condition,
      text,
      enabled,
    })),
  }
}

/** The set-up of a vehicle; its triggers have fired never. now: ms since the epoch. */
export const setupOfRow = (row: SensorRow, vehicleId: number, now: number): SensorSetup => {
  const numbered = <T>(trigger: T, index: number) => ({
    id: index + 1,
    vehicleId,
    timestamp: now,
    ...trigger,
    firedAt: null,
  })
  return {
    virtualSensors: row.virtualSensors.map(({ id, ...sensor }) => ({
      virtualSensorId: id,
      vehicleId,
      ...sensor,
    })),
    sensorCalibrationMappings: row.calibrations.map(({ sensorNumber, points, units }) => ({
      sensorNumber,
      points: sortedPoints(points),
      ...(units !== '' && { units }),
    })),
    deviceInputs: row.inputs,
    vehicleSensorControlDtoList: row.triggers.map(numbered),
    vehicleDeviceInControlDtoList: row.inputTriggers.map(numbered),
  }
}
