import type { DeviceSettings, LockState, VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { StateEventName, StateEvents, VehicleLocation } from '../../src/contract/wire/events.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/**
 * The interface between a source of positions and the rest of the server. A source knows nothing of SQL, HTTP or the
 * websocket; it observes vehicles and records its observations.
 */

/** Something that a device reported, before it has a seq and, for simple events, a count of the day. */
export type Observation = Observed & {
  /**
   * The vehicle is the one that the device is on now. Absent: it is the one that the device was on when the source
   * started, and the recorder resolves the current one (DeviceAssignments).
   */
  readonly isDirect?: true
}
type Observed =
  | {
      readonly event: 'vehicleLocation'
      /** parkingIgnitionSince is maintained by the recorder, not by the source. */
      readonly data: Omit<VehicleLocation, 'parkingIgnitionSince'>
      /** Stored with the position and not published; absent: the device reports none. */
      readonly measured?: MeasuredExtras
      /** Present: it is from the time before its device was moved. It is stored without any further effect. */
      readonly past?: PastOwnership
    }
  | {
      [N in Exclude<StateEventName, 'vehicleLocation'>]: { readonly event: N; readonly data: StateEvents[N] }
    }[Exclude<StateEventName, 'vehicleLocation'>]
  | {
      readonly event: 'simple'
      readonly name: string
      readonly data: { readonly vehicleId: number; readonly timestamp: number }
    }

/** The owner of a vehicle at a moment of the past; null: its current owner. */
export interface PastOwnership {
  readonly ownerId: number | null
}

/** What a device reports with a position besides the place; null: not reported. */
export interface MeasuredExtras {
  /** Metres above sea level. */
  readonly altitude: number | null
  /** Satellites in use. */
  readonly satellites: number | null
  /** All other values of the message, by name. */
  readonly attributes: Readonly<Record<string, number | boolean | string>> | null
}

export interface ObservationSink {
  /**
   * Stores a batch and publishes it to everyone who may see it. Resolves when the batch is on disk (L5), rejects when
   * it could not be stored; a source retries a rejected batch.
   */
  record(batch: readonly Observation[]): Promise<void>
}

/** A vehicle that a source imports. `key` is the source's own name of it, unique within the source. */
export interface NewVehicle {
  readonly key: string
  readonly name: string
  readonly licensePlate: string
  readonly deviceSerial: string
  readonly groups: readonly string[]
  /** The other fields of the vehicle; absent ones get their defaults. */
  readonly state: Partial<
    Omit<VehicleState, 'vehicleId' | 'id' | 'groups' | 'name' | 'licensePlate' | 'deviceSerial'>
  >
  /** When its locked alarm was turned on, ms since the epoch; absent: unknown, or it is off. */
  readonly lockedAlarmSince?: number
}

/** The state that a device stores itself, as far as the server knows it; null: never reported. */
export interface DeviceMemory {
  readonly lockState: LockState | null
  readonly deviceSettings: DeviceSettings | null
}

export interface FleetDirectory {
  /**
   * Ensures that each vehicle exists for the owner and returns the vehicleId of each key. A vehicle created by an
   * earlier start (same owner and device serial) is reused.
   */
  ensureVehicles(ownerLogin: string, vehicles: readonly NewVehicle[]): Promise<ReadonlyMap<string, number>>
  /** Whether there is an account with this login; an administrator may have deleted it. Absent: there always is. */
  hasOwner?(login: string): Promise<boolean>
  /**
   * What the devices of these vehicles were last set to, so that simulated devices keep their arming and outputs over a
   * restart. Where it is absent, they begin with factory settings.
   */
  recallDevices?(vehicleIds: readonly number[]): Promise<ReadonlyMap<number, DeviceMemory>>
  /** When the newest stored position of these vehicles was taken, ms since the epoch; null: no position. */
  newestAt?(vehicleIds: readonly number[]): number | null
}

/** A command on its way to a device (API-45, API-48, API-50, VEH-75). */
export interface DeviceCommand {
  readonly commandId: number
  readonly vehicleId: number
  readonly deviceSerial: string
  readonly content:
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
  /** Stores the device's answer; the state change itself arrives as observations. */
  settle(
    commandId: number,
    result: { readonly state: 'answered' | 'failed'; readonly answer: string | null },
  ): Promise<void>
}

/** Counts that a source prints when it stops and on request: what it played, rejected and why. */
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

/** Stores what vehicles of a source did before the server knew them. */
export interface PastKeeper {
  /** Whether none of these vehicles has a past; `now` is ms since the epoch. */
  isWanted(vehicleIds: readonly number[], now: number): Promise<boolean>
  /** Makes the partitions between two moments, ms since the epoch. */
  makeRoom(from: number, to: number): Promise<void>
  /**
   * Stores positions, sensors and simple events, which change no current state; ignores the rest. Observations of one
   * vehicle must be in time order, and the vehicles one after the other.
   */
  keep(batch: readonly Observation[]): Promise<void>
  /**
   * The past of vehicles up to a moment, ms since the epoch, is about to be stored: who reports meanwhile for the first time
   * is followed from that moment on, at the latest from now on, so that nothing of the past is published.
   */
  announce(vehicleIds: readonly number[], until: number): Promise<void>
  /** Follows a vehicle that nobody followed yet through its stored past; what is detected belongs to the past too. */
  follow(vehicleId: number): Promise<void>
}

/** The dependencies of a source. */
export interface SourceDependencies {
  readonly sink: ObservationSink
  readonly directory: FleetDirectory
  readonly commands: DeviceCommandQueue
  /** Absent: vehicles begin without a past. */
  readonly past?: PastKeeper
  readonly clock: Clock
  readonly log: Log
}
