import type { DeviceCommand } from '../ports.ts'

/**
 * What stands between the protocols of real devices and the rest of the server. A protocol module turns bytes or requests
 * into reports in the product's units and answers the device; it knows nothing of vehicles, SQL or the websocket. The desk
 * behind `DeviceDesk` knows who the device is, judges its reports by the written rules, and keeps them.
 */

/** A place as the device measured it. */
export interface DeviceFix {
  /** degrees, north and east positive */
  readonly latitude: number
  readonly longitude: number
  /** Metres above the sea; null: not said. */
  readonly altitude: number | null
  /** m/s; null: not said. */
  readonly speed: number | null
  /** Degrees clockwise from north; null: not said. */
  readonly course: number | null
  /** Satellites in use; null: not said. */
  readonly satellites: number | null
  /** Horizontal dilution of precision; null: not said. */
  readonly hdop: number | null
  /** Radius of the error, metres; null: not said. */
  readonly accuracy: number | null
  /** Whether the device itself trusts the place. */
  readonly isValid: boolean
}

/**
 * What else a message carries, by name. Names that every protocol maps its own onto: `ignition` (boolean), `motion`
 * (boolean), `alarm` (text: 'sos', 'tamper', 'powerCut', 'jamming', 'tow' …), `inputs` and `outputs` (bits of the discrete
 * ones), `in1` … `out1` … (boolean), `adc1` … (V), `power` and `battery` (V), `batteryLevel` (0 to 100), `odometer` (m),
 * `hours` (ms), `fuel` (l), `fuelLevel` (0 to 100), `temp1` … (°C), `rssi`, `satellites`, `rfid` (card or iButton, text).
 * Everything else keeps the name that the protocol gives it.
 */
export type DeviceAttributes = Readonly<Record<string, number | boolean | string>>

/** One message of a device about one moment. */
export interface DeviceReport {
  /** The moment that the device names, ms since the epoch. */
  readonly at: number
  /** null: the message carries no place. */
  readonly fix: DeviceFix | null
  readonly attributes: DeviceAttributes
}

/** Who a device says it is. */
export interface DeviceClaim {
  /** The protocol, as in the list of unknown devices and in counts: 'wialon-ips', 'teltonika', 'osmand', 'traccar', 'batch' … */
  readonly protocol: string
  /** IMEI or serial, as the device sends it. */
  readonly identifier: string
  /** The password that came along; null: the protocol has none or the device sent none. */
  readonly secret: string | null
  /** Where from, for the list of unknown devices. */
  readonly remoteAddress: string
  /** A report that came along, for the same list; absent: none, as with a sign-in. */
  readonly report?: DeviceReport | undefined
}

/** Why a device is not let in. */
export type DeviceRefusal =
  /** No such device; it is listed for the administrator to adopt. */
  | 'unknownDevice'
  /** The device is known and its password is another one. */
  | 'wrongSecret'

export type DeviceAdmission =
  | { readonly ok: true; readonly device: AdmittedDevice }
  | { readonly ok: false; readonly reason: DeviceRefusal }

/** An order that waits for a device, in the words of the product. */
export type { DeviceCommand }

/** What became of an order. */
export interface OrderEnd {
  readonly state: 'answered' | 'failed'
  readonly answer: string | null
  /**
   * True: the order was handed over by a protocol that has no word to confirm one. It is over, but nothing counts as done:
   * the vehicle changes when the device reports so.
   */
  readonly isUnconfirmed?: boolean
}

/** A device that was let in. */
export interface AdmittedDevice {
  readonly deviceId: number
  readonly serial: string
  /**
   * Judges and keeps reports, in their order. Resolves when what is to be kept is on disk (L5): only then may the protocol
   * acknowledge. Reports that the rules refuse are counted and count as received, for the device must not send them for
   * ever. Rejects when nothing was stored; the protocol then does not acknowledge, and the device sends again.
   */
  accept(reports: readonly DeviceReport[]): Promise<void>
  /**
   * Says that the device holds a connection on which orders can go out, and gives it those that wait and each new one.
   * Returns the end of it: the connection is closed. Without a connection nothing is taken from the queue.
   */
  connect(deliver: (command: DeviceCommand) => void): () => void
  /** Takes at most `limit` waiting orders for a device that asks and goes, as over HTTP. */
  takeCommands(limit: number): Promise<readonly DeviceCommand[]>
  /** Keeps what became of an order. */
  settle(commandId: number, result: OrderEnd): Promise<void>
}

/** Why a report of a device that was let in is not kept (docs/ingest.md has the rules). */
export type ReportRefusal =
  /** The device is on no vehicle, and was on none at that moment. */
  | 'noVehicle'
  /** Not a moment, or one before devices of this kind existed. */
  | 'time'
  /** Further ahead than a clock may run. */
  | 'future'
  /** Older than what is kept. */
  | 'tooOld'
  /** Neither a place nor anything else that is kept. */
  | 'empty'

/** The reports of one device among those of many. */
export interface DeviceReports {
  readonly device: AdmittedDevice
  /** Ask once: they may be made when they are asked for. */
  readonly reports: readonly DeviceReport[]
}

/** What became of the reports of one device; those that are not named are on disk. */
export interface ReportOutcome {
  readonly refused: readonly { readonly index: number; readonly reason: ReportRefusal }[]
  /** Of a moment that the same call, or the newest kept report of the vehicle, has already. */
  readonly repeated: readonly number[]
}

/** Lets devices in. */
export interface DeviceDesk {
  /** Rejects only while the database is away. */
  admit(claim: DeviceClaim): Promise<DeviceAdmission>
  /** The same for many, in their order, with a constant number of statements. */
  admitMany(claims: readonly DeviceClaim[]): Promise<readonly DeviceAdmission[]>
  /**
   * `accept` of many devices as one write: all of it is on disk when it resolves, nothing of it when it rejects. Outcomes
   * stand in the order of the entries.
   */
  acceptMany(entries: readonly DeviceReports[]): Promise<readonly ReportOutcome[]>
  /** Counts something that a parser could not read, by protocol and reason; for metrics and the summary. */
  countGarbage(protocol: string, reason: string): void
}
