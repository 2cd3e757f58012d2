import { reportedSensors } from '../../../live/sensors/observeSensors.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { VehicleRegistry } from '../../../live/registry.ts'
import { numberArray } from '../../../live/sqlArray.ts'
import type { Place } from './knownDevices.ts'
import { readTogether } from './readTogether.ts'
import { type DeviceDraft, type DeviceState, newDeviceState } from './report/deviceState.ts'
import { DraftPool, RememberedState } from './report/rememberedState.ts'
import { NEVER } from './never.ts'

/**
 * What the desk remembers of the devices that report, by their ids. What an earlier start, or another process, knew of a
 * vehicle is read from the tables before its device's first report is judged.
 */
export class DeviceStates {
  readonly #registry: Pick<VehicleRegistry, 'read' | 'timestampOf'>
  readonly #states = new Map<number, RememberedState>()
  readonly #drafts = new DraftPool()
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
  remembered(deviceId: number, vehicleId: number): RememberedState | undefined {
    const state = this.#states.get(deviceId)
    return state && isOf(state, vehicleId) ? this.#catchUp(state) : undefined
  }

  /** The same, by what was answered the last time; held: null: nothing was. */
  rememberedOf(
    deviceId: number,
    vehicleId: number,
    held: RememberedState | null,
  ): RememberedState | undefined {
    return held !== null && isOf(held, vehicleId) ? this.#catchUp(held) : this.remembered(deviceId, vehicleId)
  }

  /** The same, read from the tables where nothing is remembered. Rejects while the database is away. */
  async find(deviceId: number, place: Place): Promise<RememberedState> {
    const remembered = this.remembered(deviceId, place.vehicleId)
    if (remembered) return remembered
    const stored = await this.#readStored(place.vehicleId)
    // Another report may have been first.
    const meanwhile = this.remembered(deviceId, place.vehicleId)
    return meanwhile ?? this.#catchUp(this.#put(deviceId, stateOf(place, stored)))
  }

  /** A copy of what a call of a device begins with, to be worked on; `keep` or `leave` ends it. */
  draftOf(base: DeviceState): DeviceDraft {
    return this.#drafts.take(base)
  }

  /**
   * Keeps what reports that are on disk now made of what a call of the device found, of which it began with `base`. What was
   * forgotten meanwhile stays so, and what was read since may not have the reports yet: the next one reads anew.
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

  /** Another process recorded these vehicles: what is known of them is to be read anew. */
  forgetVehicles(vehicleIds: Iterable<number>): void {
    for (const vehicleId of vehicleIds) {
      const deviceId = this.#byVehicle.get(vehicleId)
      if (deviceId === undefined) continue
      this.#byVehicle.delete(vehicleId)
      if (this.#states.get(deviceId)?.current.vehicleId === vehicleId) this.#drop(deviceId)
    }
  }

  /** Something of the device became known apart from its reports. */
  change(deviceId: number, vehicleId: number, change: Partial<DeviceState>): void {
    this.remembered(deviceId, vehicleId)?.change(change)
  }

  /** What is known of devices is to be read anew, as after others changed it. */
  forgetAll(): void {
    for (const state of this.#states.values()) state.isForgotten = true
    this.#states.clear()
    this.#byVehicle.clear()
  }

  /** The state whatever vehicle it is of; undefined: nothing is remembered. */
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

  /** Another process may have recorded the vehicle meanwhile: the registry is never behind what is on disk. */
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
      'p.ignition_on',
    ])
    .where('vehicle.id', '=', sql<number>`any(${numberArray(vehicleIds)}::bigint[])`)
    .execute()

const readStored = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, StoredState>> =>
  new Map((await readRows(db, vehicleIds)).map((row) => [row.vehicle_id, row]))

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
