import { reportedSensors } from '../../../live/sensors/observeSensors.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { VehicleRegistry } from '../../../live/registry.ts'
import { numberArray } from '../../../live/sqlArray.ts'
import type { Place } from './knownDevices.ts'
import { readTogether } from './readTogether.ts'
import {
  copyState,
  type DeviceDraft,
  type DeviceState,
  draftOf,
  newDeviceState,
} from './report/deviceState.ts'
import { NEVER } from './never.ts'

/**
 * What the desk remembers of the devices that report, by their ids. What an earlier start, or another process, knew of a
 * vehicle is read from the tables before its device's first report is judged.
 */
export class DeviceStates {
  readonly #registry: Pick<VehicleRegistry, 'read' | 'timestampOf'>
  readonly #states = new Map<number, DeviceDraft>()
  /** The device by the vehicle that its state is of. */
  readonly #byVehicle = new Map<number, number>()
  readonly #readStored: (vehicleId: number) => Promise<StoredState | null>

  constructor(deps: {
    readonly db: Kysely<Database>
    readonly registry: Pick<VehicleRegistry, 'read' | 'timestampOf'>
  }) {
    this.#registry = deps.registry
    this.#readStored = readTogether((vehicleIds: readonly number[]) => readStored(deps.db, vehicleIds))
  }

  /** What is remembered of the device on this vehicle; undefined: nothing yet, or it was on another one. */
  remembered(deviceId: number, vehicleId: number): DeviceDraft | undefined {
    const state = this.#states.get(deviceId)
    return state && isOf(state, vehicleId) ? this.#catchUp(state) : undefined
  }

  /** The same, by what was answered the last time; held: null: nothing was. */
  rememberedOf(deviceId: number, vehicleId: number, held: DeviceDraft | null): DeviceDraft | undefined {
    return held !== null && isOf(held, vehicleId) ? this.#catchUp(held) : this.remembered(deviceId, vehicleId)
  }

  /** The same, read from the tables where nothing is remembered. Rejects while the database is away. */
  async find(deviceId: number, place: Place): Promise<DeviceDraft> {
    const remembered = this.remembered(deviceId, place.vehicleId)
    if (remembered) return remembered
    const stored = await this.#readStored(place.vehicleId)
    // Another report may have been first.
    const meanwhile = this.remembered(deviceId, place.vehicleId)
    return meanwhile ?? this.#catchUp(this.#put(deviceId, stateOf(place, stored)))
  }

  /**
   * Keeps what reports that are on disk now made of a device; held: what `remembered` or `find` answered of it before, into
   * which it is written: what is kept of a whole fleet stays where it is, and its new forms die young.
   */
  keep(deviceId: number, state: DeviceState, held: DeviceDraft): void {
    const known = held.isForgotten ? this.#states.get(deviceId) : held
    if (known?.vehicleId === state.vehicleId) copyState(state, known)
    else this.#put(deviceId, state)
  }

  /** Another process recorded these vehicles: what is known of them is to be read anew. */
  forgetVehicles(vehicleIds: Iterable<number>): void {
    for (const vehicleId of vehicleIds) {
      const deviceId = this.#byVehicle.get(vehicleId)
      if (deviceId === undefined) continue
      this.#byVehicle.delete(vehicleId)
      if (this.#states.get(deviceId)?.vehicleId === vehicleId) this.#drop(deviceId)
    }
  }

  /** Something of the device became known apart from its reports. */
  change(deviceId: number, vehicleId: number, change: Partial<DeviceState>): void {
    const state = this.remembered(deviceId, vehicleId)
    if (state) Object.assign(state, change)
  }

  /** What is known of devices is to be read anew, as after others changed it. */
  forgetAll(): void {
    for (const state of this.#states.values()) state.isForgotten = true
    this.#states.clear()
    this.#byVehicle.clear()
  }

  /** The state whatever vehicle it is of; undefined: nothing is remembered. */
  anyOf(deviceId: number): DeviceState | undefined {
    return this.#states.get(deviceId)
  }

  #put(deviceId: number, state: DeviceState): DeviceDraft {
    this.#drop(deviceId)
    const kept = draftOf(state)
    this.#states.set(deviceId, kept)
    this.#byVehicle.set(kept.vehicleId, deviceId)
    return kept
  }

  #drop(deviceId: number): void {
    const state = this.#states.get(deviceId)
    if (state) state.isForgotten = true
    this.#states.delete(deviceId)
  }

  /** Another process may have recorded the vehicle meanwhile: the registry is never behind what is on disk. */
  #catchUp(state: DeviceDraft): DeviceDraft {
    const at = this.#registry.timestampOf(state.vehicleId)
    if (at === null || at <= state.newestAt) return state
    const { latitude = null, longitude = null } = this.#registry.read(state.vehicleId) ?? {}
    state.newestAt = at
    const isPlaced = latitude !== null && longitude !== null
    state.goodAt = isPlaced ? at : NEVER
    state.goodLatitude = latitude ?? Number.NaN
    state.goodLongitude = longitude ?? Number.NaN
    return state
  }
}

const isOf = (state: DeviceDraft, vehicleId: number): boolean =>
  !state.isForgotten && state.vehicleId === vehicleId

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
      'p.ignition_on',
    ])
    .where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
    .execute()

const readStored = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, StoredState>> =>
  new Map((await readRows(db, vehicleIds)).map((row) => [row.vehicle_id, row]))

const stateOf = ({ vehicleId, vehicleName }: Place, stored: StoredState | null): DeviceState => {
  const state = newDeviceState(vehicleId, vehicleName)
  if (!stored) return state
  const { device_settings: settings } = stored
  const sensors = stored.sensors && reportedSensors(stored.sensors)
  return Object.assign(state, {
    ignition: stored.ignition_on,
    ...(sensors && {
      sensors: new Map(sensors.realSensorValues.map((value) => [value.sensorNumber, value])),
      inputs: new Map(sensors.logicalInputStatuses.map((input) => [input.inputNumber, input])),
      sensorsToldAt: sensors.timestamp,
    }),
    antennaConnected: stored.ant_status?.antConnected ?? null,
    card: stored.rfid_card?.number ?? null,
    lock: stored.lock_state?.lockState ?? null,
    alwaysIgnitionOn: settings?.alwaysIgnitionOn ?? false,
    deviceOn: stored.device_on,
    outVals: settings?.outValsDto ?? {},
    status: stored.device_status,
  } satisfies Partial<DeviceState>)
}
