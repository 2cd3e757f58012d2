import { reportedSensors } from '../../../live/sensors/observeSensors.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import type { VehicleRegistry } from '../../../live/registry.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import { trailerType } from '../../../../src/contract/rules/trailer.ts'
import type { TrailerActionEvent } from '../../../../src/contract/entities/vehicle.ts'
import type { Place } from './knownDevices.ts'
import { readTogether } from './readTogether.ts'
import { type DeviceDraft, type DeviceState, newDeviceState } from './report/deviceState.ts'
import { DraftPool, RememberedState } from './report/rememberedState.ts'
import { NEVER } from './never.ts'

/**
 * The gateway's state of the reporting devices, by device id. What an earlier start or another process stored about a
 * vehicle is read from the tables before its device's first report is judged.
 */
export class DeviceStates {
  readonly #registry: Pick<VehicleRegistry, 'read' | 'timestampOf'>
  readonly #states = new Map<number, RememberedState>()
  readonly #drafts = new DraftPool()
  /** The device by the vehicle that its state belongs to. */
  readonly #byVehicle = new Map<number, number>()
  readonly #readStored: (vehicleId: number) => Promise<StoredState | null>

  constructor(deps: {
    readonly db: Kysely<Database>
    readonly registry: Pick<VehicleRegistry, 'read' | 'timestampOf'>
  }) {
    this.#registry = deps.registry
    this.#readStored = readTogether((vehicleIds: readonly number[]) => readStored(deps.db, vehicleIds))
  }

  /** The state of the device on this vehicle; undefined: none yet, or it was on another one. */
  remembered(deviceId: number, vehicleId: number): RememberedState | undefined {
    const state = this.#states.get(deviceId)
    return state && isOf(state, vehicleId) ? this.#catchUp(state) : undefined
  }

  /** The same, given the previously returned state; held: null: there was none. */
  rememberedOf(
    deviceId: number,
    vehicleId: number,
    held: RememberedState | null,
  ): RememberedState | undefined {
    return held !== null && isOf(held, vehicleId) ? this.#catchUp(held) : this.remembered(deviceId, vehicleId)
  }

  /** The same, read from the tables if not in memory. Rejects while the database is unavailable. */
  async find(deviceId: number, place: Place): Promise<RememberedState> {
    const remembered = this.remembered(deviceId, place.vehicleId)
    if (remembered) return remembered
    const stored = await this.#readStored(place.vehicleId)
    // Another report may have been faster.
    const meanwhile = this.remembered(deviceId, place.vehicleId)
    return meanwhile ?? this.#catchUp(this.#put(deviceId, stateOf(place, stored)))
  }

  /** A working copy of the state for one call of a device; `keep` or `leave` ends it. */
  draftOf(base: DeviceState): DeviceDraft {
    return this.#drafts.take(base)
  }

  /**
   * Merges the results of a call whose reports are now on disk and which began with `base`. A dropped state stays
   * dropped, and one read since may lack these reports: the next call reads it again.
   */
  keep(deviceId: number, found: RememberedState, base: DeviceState, made: DeviceDraft): void {
    found.keep(base, made)
    if (found.isForgotten && this.#states.get(deviceId)?.current.vehicleId === made.vehicleId)
      this.#drop(deviceId)
    this.#drafts.give(made)
  }

  /** Ends a call of which nothing is on disk. */
  leave(found: RememberedState, made: DeviceDraft): void {
    found.leave()
    this.#drafts.give(made)
  }

  /** Another process recorded these vehicles: their state must be read again. */
  forgetVehicles(vehicleIds: Iterable<number>): void {
    for (const vehicleId of vehicleIds) {
      const deviceId = this.#byVehicle.get(vehicleId)
      if (deviceId === undefined) continue
      this.#byVehicle.delete(vehicleId)
      if (this.#states.get(deviceId)?.current.vehicleId === vehicleId) this.#drop(deviceId)
    }
  }

  /** A fact about the device became known outside its reports. */
  change(deviceId: number, vehicleId: number, change: Partial<DeviceState>): void {
    this.remembered(deviceId, vehicleId)?.change(change)
  }

  /** The state of devices must be read again, as after changes by others. */
  forgetAll(): void {
    for (const state of this.#states.values()) state.isForgotten = true
    this.#states.clear()
    this.#byVehicle.clear()
  }

  /** The state for any vehicle; undefined: none in memory. */
  anyOf(deviceId: number): DeviceState | undefined {
    return this.#states.get(deviceId)?.current
  }

  #put(deviceId: number, state: DeviceDraft): RememberedState {
    this.#drop(deviceId)
    const kept = new RememberedState(state)
    this.#states.set(deviceId, kept)
    this.#byVehicle.set(state.vehicleId, deviceId)
    return kept
  }

  #drop(deviceId: number): void {
    const state = this.#states.get(deviceId)
    if (state) state.isForgotten = true
    this.#states.delete(deviceId)
  }

  /** Another process may have recorded the vehicle meanwhile: the registry is never behind the tables. */
  #catchUp(state: RememberedState): RememberedState {
    const { vehicleId, newestAt } = state.current
    const at = this.#registry.timestampOf(vehicleId)
    if (at === null || at <= newestAt) return state
    const { latitude = null, longitude = null } = this.#registry.read(vehicleId) ?? {}
    const isPlaced = latitude !== null && longitude !== null
    state.change({
      newestAt: at,
      goodAt: isPlaced ? at : NEVER,
      goodLatitude: latitude ?? Number.NaN,
      goodLongitude: longitude ?? Number.NaN,
    })
    return state
  }
}

const isOf = ({ isForgotten, current }: RememberedState, vehicleId: number): boolean =>
  !isForgotten && current.vehicleId === vehicleId

type StoredState = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (db: Kysely<Database>, vehicleIds: readonly number[]) =>
  db
    .selectFrom('vehicle')
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'vehicle.owner_id').onRef('p.vehicle_id', '=', 'vehicle.id'),
    )
    .select([
      's.vehicle_id',
      's.device_status',
      's.device_on',
      's.ant_status',
      's.lock_state',
      's.device_settings',
      's.sensors',
      's.rfid_card',
      's.trailer_action',
      'p.ignition_on',
    ])
    .where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
    .execute()

const readStored = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, StoredState>> =>
  new Map((await readRows(db, vehicleIds)).map((row) => [row.vehicle_id, row]))

const pulledBy = (action: TrailerActionEvent | null): string | null =>
  action !== null && trailerType(action.type) === 'TRAILER_CONNECTED' ? action.idSerial : null

const stateOf = ({ vehicleId, vehicleName }: Place, stored: StoredState | null): DeviceDraft => {
  const state = newDeviceState(vehicleId, vehicleName)
  if (!stored) return state
  const { device_settings: settings } = stored
  const sensors = stored.sensors && reportedSensors(stored.sensors)
  return Object.assign(state, {
    ignition: stored.ignition_on,
    ...(sensors && {
      sensors: new Map(sensors.realSensorValues.map((value) => [value.sensorNumber, value])),
      inputs: new Map(sensors.logicalInputStatuses.map((input) => [input.inputNumber, input])),
      sensorsPublishedAt: sensors.timestamp,
    }),
    antennaConnected: stored.ant_status?.antConnected ?? null,
    card: stored.rfid_card?.number ?? null,
    trailer: pulledBy(stored.trailer_action),
    lock: stored.lock_state?.lockState ?? null,
    alwaysIgnitionOn: settings?.alwaysIgnitionOn ?? false,
    deviceOn: stored.device_on,
    outVals: settings?.outValsDto ?? {},
    status: stored.device_status,
  } satisfies Partial<DeviceState>)
}
