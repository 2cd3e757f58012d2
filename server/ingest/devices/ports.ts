import type { DeviceCommand } from '../../live/ports.ts'

/**
 * The interface between the protocols of real devices and the rest of the server. A protocol module parses bytes or
 * requests into reports in the product's units and responds to the device; it knows nothing of vehicles, SQL or the
 * websocket. The gateway behind `DeviceGateway` identifies the device, judges its reports by the documented rules, and
 * stores them.
 */

/** A place as the device measured it. */
export interface DeviceFix {
  /** degrees, north and east positive */
  readonly latitude: number
  readonly longitude: number
  /** Metres above the sea; null: missing. */
  readonly altitude: number | null
  /** m/s; null: missing. */
  readonly speed: number | null
  /** Degrees clockwise from north; null: missing. */
  readonly course: number | null
  /** Satellites in use; null: missing. */
  readonly satellites: number | null
  /** Horizontal dilution of precision; null: missing. */
  readonly hdop: number | null
  /** Radius of the error, metres; null: missing. */
  readonly accuracy: number | null
  /** Whether the device itself trusts the place. */
  readonly isValid: boolean
}

/**
 * The other contents of a message, by name. Names that every protocol maps its own onto: `ignition` (boolean), `motion`
 * (boolean), `alarm` (text: 'sos', 'tamper', 'powerCut', 'jamming', 'tow' …), `inputs` and `outputs` (bits of the
 * discrete ones), `in1` … `out1` … (boolean), `adc1` … (V), `power` and `battery` (V), `batteryLevel` (0 to 100),
 * `odometer` (m), `hours` (ms), `fuel` (l), `fuelLevel` (0 to 100), `temp1` … (°C), `rssi`, `satellites`, `rfid` (card
 * or iButton, text). Everything else keeps the name given by the protocol.
 */
export type DeviceAttributes = Readonly<Record<string, number | boolean | string>>

/** One message of a device about one moment. */
export interface DeviceReport {
  /** Time given by the device, ms since the epoch. */
  readonly at: number
  /** null: the message carries no place. */
  readonly fix: DeviceFix | null
  readonly attributes: DeviceAttributes
}

/** The identity that a device claims. */
export interface DeviceClaim {
  /**
   * The protocol, as in the list of unknown devices and in counts: 'wialon-ips', 'teltonika', 'osmand', 'traccar',
   * 'batch' …
   */
  readonly protocol: string
  /** IMEI or serial, as the device sends it. */
  readonly identifier: string
  /** The password sent with it; null: the protocol has none or the device sent none. */
  readonly secret: string | null
  /** Source address, for the list of unknown devices and for throttling guesses. */
  readonly remoteAddress: string
  /** A program that has shown INTAKE_TOKEN speaks for the device: it does not guess passwords. */
  readonly isVouched?: true
  /** A report sent with it, for the same list; absent: none, as with a sign-in. */
  readonly report?: DeviceReport | undefined
}

/** Why a device is not admitted. */
export type DeviceRefusal =
  /** No such device; it is listed for the administrator to adopt. */
  | 'unknownDevice'
  /** The device is known and its password is wrong, or was not checked after too many wrong ones. */
  | 'wrongSecret'

export type DeviceAdmission =
  | { readonly ok: true; readonly device: AdmittedDevice }
  | { readonly ok: false; readonly reason: DeviceRefusal }

/** A command waiting for a device, in the product's terms. */
export type { DeviceCommand }

/** The result of a command. */
export interface CommandResult {
  readonly state: 'answered' | 'failed'
  readonly answer: string | null
  /**
   * True: the command was handed over by a protocol without confirmation. It has ended, but nothing counts as done: the
   * vehicle changes when the device reports so.
   */
  readonly isUnconfirmed?: boolean
}

/** An admitted device. */
export interface AdmittedDevice {
  readonly deviceId: number
  readonly serial: string
  /**
   * Judges and stores reports, in their order. Resolves when everything accepted is on disk (L5): only then may the
   * protocol acknowledge. Reports rejected by the rules are counted and acknowledged, because the device must not send
   * them for ever. Rejects when nothing was stored; the protocol then does not acknowledge, and the device sends again.
   */
  accept(reports: readonly DeviceReport[]): Promise<void>
  /**
   * Registers an open connection of the device for commands: it gets the waiting ones and each new one. Returns the
   * function to call when the connection is closed. Without a connection nothing is taken from the queue.
   */
  connect(deliver: (command: DeviceCommand) => void): () => void
  /** Takes at most `limit` waiting commands for a polling device, as over HTTP. */
  takeCommands(limit: number): Promise<readonly DeviceCommand[]>
  /** Stores the result of a command. */
  settle(commandId: number, result: CommandResult): Promise<void>
}

/** Why a report of an admitted device is not stored (docs/ingest.md has the rules). */
export type ReportRefusal =
  /** The device is on no vehicle, and was on none at that moment. */
  | 'noVehicle'
  /** From before the device, or its vehicle, was moved: without a place, or longer ago than MOVED_REPORTS_KEPT_MS. */
  | 'moved'
  /** An invalid time, or one before devices of this kind existed. */
  | 'time'
  /** Further ahead than a clock may run. */
  | 'future'
  /** Older than the retention. */
  | 'tooOld'
  /** Neither a place nor anything else to store. */
  | 'empty'

/** The reports of one device among those of many. */
export interface DeviceReports {
  readonly device: AdmittedDevice
  /** Access once: they may be created on access. */
  readonly reports: readonly DeviceReport[]
}

/** Outcomes of the reports of one device; those that are not named are on disk. */
export interface ReportOutcome {
  readonly refused: readonly { readonly index: number; readonly reason: ReportRefusal }[]
  /** Same moment as another report of the call, or as the newest stored report of the vehicle. */
  readonly repeated: readonly number[]
}

/** Admits devices. */
export interface DeviceGateway {
  /** Rejects only while the database is unavailable. */
  admit(claim: DeviceClaim): Promise<DeviceAdmission>
  /** The same for many, in their order, with a constant number of statements. */
  admitMany(claims: readonly DeviceClaim[]): Promise<readonly DeviceAdmission[]>
  /**
   * `accept` of many devices as one write: all of it is on disk when it resolves, nothing of it when it rejects.
   * Outcomes are in the order of the entries.
   */
  acceptMany(entries: readonly DeviceReports[]): Promise<readonly ReportOutcome[]>
  /** Holds background work until `work` settles, which `accept` does by itself; settles as it does. */
  ahead<T>(work: Promise<T>): Promise<T>
  /** Counts a parse error, by protocol and reason; for metrics and the summary. */
  countGarbage(protocol: string, reason: string): void
}
