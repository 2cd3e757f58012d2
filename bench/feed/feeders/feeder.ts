import type { FedPosition } from '../positions.ts'

/** How devices of one protocol bring their positions. */
export interface Feeder {
  /** Devices that report at the same time, each waiting for its answer before it sends the next. */
  readonly devices: number
  /** Makes a device ready to report. */
  open(device: number): Promise<FeederDevice>
  close(): void
}

export interface FeederDevice {
  /** Resolves when the server has acknowledged; rejects for any other answer. */
  send(position: FedPosition): Promise<void>
}

/** Where the protocols of the server under measure are reached. */
export interface FeederAddresses {
  /** http://127.0.0.1:PORT */
  readonly http: string
  readonly intakeToken: string
  readonly wialonPort: number
  readonly teltonikaPort: number
}
