import type { DeviceSettings, LockState, VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { StateEventName, StateEvents, VehicleLocation } from '../../src/contract/wire/events.ts'
import type { Log } from '../log.ts'

/**
 * What stands between a source of positions and the rest of the server. A source knows nothing of SQL, HTTP or the
 * websocket; it observes vehicles and hands its observations over.
 */

/** Something that a device reported, before it has a seq and, for simple events, a count of the day. */
export type Observation = Observed & {
  /**
   * The vehicle is the one that the device is on now. Absent: it is the one that the device was on when the source began,
   * and the recorder follows the device to where it is (DeviceRoutes).
   */
  readonly isDirect?: true
}
type Observed =
  | {
      readonly event: 'vehicleLocation'
      /** parkingIgnitionSince is kept by the recorder, not by the source. */
      readonly data: Omit<VehicleLocation, 'parkingIgnitionSince'>
      /** Kept with the position and sent to nobody; absent: the device says nothing of it. */
      readonly measured?: MeasuredBeside
    }
  | {
      [N in Exclude<StateEventName, 'vehicleLocation'>]: { readonly event: N; readonly data: StateEvents[N] }
    }[Exclude<StateEventName, 'vehicleLocation'>]
  | {
      readonly event: 'simple'
      readonly name: string
      readonly data: { readonly vehicleId: number; readonly timestamp: number }
    }

/** What a device says of a position beside the place; null: not said. */
export interface MeasuredBeside {
  /** Metres above the sea. */
  readonly altitude: number | null
  /** Satellites in use. */
  readonly satellites: number | null
  /** Everything else of the message, by name. */
  readonly attributes: Readonly<Record<string, number | boolean | string>> | null
}

export interface ObservationSink {
  /**
   * Stores a batch and passes it on to everyone who may see it. Resolves when the batch is on disk (L5), rejects when
   * it could not be stored; a source repeats a rejected batch.
   */
  record(batch: readonly Observation[]): Promise<void>
}

/** A vehicle that a source brings along. `key` is the source's own name of it, unique within the source. */
export interface NewVehicle {
  readonly key: string
  readonly name: string
  readonly licensePlate: string
  readonly deviceSerial: string
  readonly groups: readonly string[]
  /** Everything else of the vehicle; what is absent gets its default. */
  readonly state: Partial<
    Omit<VehicleState, 'vehicleId' | 'id' | 'groups' | 'name' | 'licensePlate' | 'deviceSerial'>
  >
}

/** What a device keeps in itself and the server knows of it; null: never reported. */
export interface DeviceMemory {
  readonly lockState: LockState | null
  readonly deviceSettings: DeviceSettings | null
}

export interface FleetDirectory {
  /**
   * Makes sure that each vehicle exists for the owner and answers the vehicleId of each key. A vehicle that was made by
   * an earlier start (same owner and device serial) is found again, not made twice.
   */
  ensureVehicles(ownerLogin: string, vehicles: readonly NewVehicle[]): Promise<ReadonlyMap<string, number>>
  /** Whether there is an account of this login; an administrator may have deleted it. Absent: there always is. */
  hasOwner?(login: string): Promise<boolean>
  /**
   * What the devices of these vehicles were last set to, so that simulated devices keep their arming and outputs over a
   * restart. Where it is absent, they begin as they came from the factory.
   */
  recallDevices?(vehicleIds: readonly number[]): Promise<ReadonlyMap<number, DeviceMemory>>
}

/** A command on its way to a device (API-45, API-48, API-50, VEH-75). */
export interface DeviceCommand {
  readonly commandId: number
  readonly vehicleId: number
  readonly deviceSerial: string
  readonly order:
    | { readonly command: 'set-lock-state'; readonly lockState: LockState }
    | { readonly command: 'out-vals'; readonly outVals: Readonly<Record<string, boolean>> }
    | { readonly command: 'always-ignition-on'; readonly alwaysIgnitionOn: boolean }
    | { readonly command: 'ussd'; readonly code: string }
}

export interface DeviceCommandQueue {
  /**
   * Takes every queued command of these vehicles, once, and marks it sent; commands queued by an earlier start are
   * delivered too. Returns the function that ends the subscription.
   */
  subscribe(vehicleIds: ReadonlySet<number>, deliver: (command: DeviceCommand) => void): () => void
  /** Keeps the device's answer; the state change itself arrives as observations. */
  settle(
    commandId: number,
    result: { readonly state: 'answered' | 'failed'; readonly answer: string | null },
  ): Promise<void>
}

/** Counts that a source prints when it stops and on request: what it played, refused and why. */
export interface SourceReport {
  readonly source: string
  readonly vehicles: number
  readonly recorded: number
  readonly refused: Readonly<Record<string, number>>
  readonly faults: Readonly<Record<string, number>>
}

export interface PositionSource {
  start(): Promise<void>
  stop(): Promise<void>
  report(): SourceReport
}

/** Keeps what vehicles of a source did before the server knew them. */
export interface PastKeeper {
  /** Whether none of these vehicles has a past; `now` is ms since the epoch. */
  isWanted(vehicleIds: readonly number[], now: number): Promise<boolean>
  /** Makes ready for what was between two moments, ms since the epoch. */
  makeRoom(from: number, to: number): Promise<void>
  /**
   * Stores positions, sensors and simple events, which change no current state; of the rest nothing is kept. What one vehicle
   * sent comes in the order of time, and the vehicles one after the other.
   */
  keep(batch: readonly Observation[]): Promise<void>
}

/** What a source is built from; the clock is passed in so that tests own the time. */
export interface SourceDependencies {
  readonly sink: ObservationSink
  readonly directory: FleetDirectory
  readonly commands: DeviceCommandQueue
  /** Absent: vehicles begin without a past. */
  readonly past?: PastKeeper
  readonly clock: { now(): number; setTimer(run: () => void, ms: number): () => void }
  readonly log: Log
}
