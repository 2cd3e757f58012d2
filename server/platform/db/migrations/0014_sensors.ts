import { type Kysely, sql } from 'kysely'

/** What is set up about the sensors and inputs of a vehicle stands with its state, for triggers are part of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table vehicle_state add column sensor_setup jsonb`.execute(db)
  await sql`update vehicle_state s set sensor_setup = jsonb_build_object(
      'vehicleSensorControlDtoList', coalesce(v.details -> 'vehicleSensorControlDtoList', '[]'),
      'vehicleDeviceInControlDtoList', '[]'::jsonb,
      'virtualSensors', coalesce(v.details -> 'virtualSensors', '[]'),
      'sensorCalibrationMappings', coalesce(v.details -> 'sensorCalibrationMappings', '[]'),
      'deviceInputs', '[]'::jsonb)
    from vehicle v where v.id = s.vehicle_id and (
      jsonb_array_length(coalesce(v.details -> 'vehicleSensorControlDtoList', '[]')) > 0
      or jsonb_array_length(coalesce(v.details -> 'virtualSensors', '[]')) > 0
      or jsonb_array_length(coalesce(v.details -> 'sensorCalibrationMappings', '[]')) > 0)`.execute(db)
  await sql`update vehicle set details = details - 'vehicleSensorControlDtoList' - 'virtualSensors' -
      'sensorCalibrationMappings'
    where details ?| array['vehicleSensorControlDtoList', 'virtualSensors', 'sensorCalibrationMappings']`.execute(
    db,
  )
}
