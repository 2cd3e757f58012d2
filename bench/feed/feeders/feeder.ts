import type { FedPosition } from '../positions.ts'

/** How devices of one protocol send their positions. */
export interface Feeder {
  /** Devices that report concurrently, each waiting for its response before it sends the next position. */
  readonly devices: number
  /** Prepares a device for reporting. */
  open(device: number): Promise<FeederDevice>
  close(): void
}

export interface FeederDevice {
  /** Resolves when the server has acknowledged; rejects for any other response. */
  send(position: FedPosition): Promise<void>
}

/** The protocol endpoints of the server under measure. */
export interface FeederAddresses {
  /** http://127.0.0.1:PORT */
  readonly http: string
  readonly intakeToken: string
  readonly wialonPort: number
  readonly teltonikaPort: number
}
