import { NO_SENSOR_SETUP, type SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'
import { type SensorReadings, shownSensors } from '../../../src/contract/rules/shownSensors.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { keptSensors, reportedSensors } from '../../live/sensors/observeSensors.ts'
import { stepTriggers } from '../../live/sensors/stepTriggers.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { findOwnVehicle, type OwnVehicle } from '../vehicles/ownVehicle.ts'

export type SensorWriter = Pick<Fleet, 'db' | 'journal' | 'clock'>

/** A vehicle's sensor set-up, and what its device reports. */
export interface SensorScene {
  readonly vehicleId: number
  readonly setup: SensorSetup
  /** null: nothing yet. */
  readonly reported: (SensorReadings & { readonly timestamp: number }) | null
  /** ms since the epoch */
  readonly now: number
}

/** The result of a change; `answer` picks the call's response from the set-up afterwards. */
export interface SetupChange<T> {
  readonly setup: SensorSetup
  readonly answer: (setup: SensorSetup) => T
}

const MEANINGS = ['virtualSensors', 'sensorCalibrationMappings', 'deviceInputs'] as const

/**
 * The triggers after a change: a changed trigger, and every trigger when values get another meaning, starts from the
 * current values, so that a change of the set-up fires nothing.
 */
const relearned = (next: SensorSetup, { setup, reported, now }: SensorScene): SensorSetup => {
  const isOther = MEANINGS.some((name) => next[name] !== setup[name])
  const known = new Set<object>([
    ...setup.vehicleSensorControlDtoList,
    ...setup.vehicleDeviceInControlDtoList,
  ])
  const fresh = <C extends object>(control: C): C =>
    isOther || !known.has(control) ? { ...control, crossed: null } : control
  const asked: SensorSetup = {
    ...next,
    vehicleSensorControlDtoList: next.vehicleSensorControlDtoList.map(fresh),
    vehicleDeviceInControlDtoList: next.vehicleDeviceInControlDtoList.map(fresh),
  }
  return reported ? stepTriggers(asked, shownSensors(reported, asked), now).setup : asked
}

/** Stores the set-up with the values that it yields for the last report, and publishes both to every open page. */
const store = async (
  write: JournalWrite,
  { vehicleId, ownerId }: OwnVehicle,
  setup: SensorSetup,
  reported: SensorScene['reported'],
): Promise<void> => {
  const audience = { kind: 'vehicle', ownerId, vehicleId } as const
  const shown = reported && keptSensors(reported, setup)
  const seq = await write.takeSeqs(shown ? 2 : 1)
  await write.trx
    .updateTable('vehicle_state')
    .set({
      seq: shown ? seq + 1 : seq,
      sensor_setup: JSON.stringify(setup),
      ...(shown && { sensors: JSON.stringify(shown.kept) }),
    })
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .execute()
  write.emit(seq, { event: 'vehicleSensorSetup', data: { vehicleId, ...setup }, audience })
  if (shown) write.emit(seq + 1, { event: 'vehicleSensors', data: { vehicleId, ...shown.shown }, audience })
}

/** Changes a vehicle's sensor set-up. Throws 403 for a foreign vehicle, and what `change` throws. */
export const changeSetup = async <T>(
  fleet: SensorWriter,
  principal: AccountPrincipal,
  id: number,
  change: (scene: SensorScene) => SetupChange<T>,
): Promise<T> => {
  const own = await findOwnVehicle(fleet.db, principal, id)
  return fleet.journal.write((write) => writeSetup(write, own, fleet.clock.now(), change))
}

/** The same within a write, of a vehicle that the caller may change. now: ms since the epoch. */
export const writeSetup = async <T>(
  write: JournalWrite,
  own: OwnVehicle,
  now: number,
  change: (scene: SensorScene) => SetupChange<T>,
): Promise<T> => {
  const scene = await readScene(write.trx, own.vehicleId, now)
  const { setup, answer } = change(scene)
  const next = relearned(setup, scene)
  await store(write, own, next, scene.reported)
  return answer(next)
}

/** Locks nothing: within a journal write there is no other writer. */
export const readScene = async (
  db: Pick<Fleet['db'], 'selectFrom'>,
  vehicleId: number,
  now: number,
): Promise<SensorScene> => {
  const row = await db
    .selectFrom('vehicle')
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .select(['s.sensors', 's.sensor_setup'])
    .where('vehicle.id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return {
    vehicleId,
    setup: row.sensor_setup ?? NO_SENSOR_SETUP,
    reported: row.sensors && reportedSensors(row.sensors),
    now,
  }
}
