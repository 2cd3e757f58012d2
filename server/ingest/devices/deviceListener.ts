import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { IntakeConfig } from './http/intakeConfig.ts'
import type { DeviceGateway } from './ports.ts'
import type { TcpDeviceConfig } from './tcp/tcpDeviceConfig.ts'

/** Building blocks of the device protocols. */
export interface DeviceDependencies {
  readonly config: { readonly intake: IntakeConfig; readonly tcpDevices: TcpDeviceConfig }
  readonly gateway: DeviceGateway
  readonly clock: Clock
  readonly log: Log
}

/** Number of open connections of a protocol. */
export interface HeldConnections {
  readonly protocol: string
  readonly open: number
  /** How many of them have an admitted device. */
  readonly devices: number
}

/** A listener for devices on its own port. */
export interface DeviceListener {
  /** For the log, as 'Wialon IPS on 0.0.0.0:20332'. */
  readonly name: string
  /** For protocols whose devices stay connected. */
  connections?(): HeldConnections
  /** Finishes pending writes and closes the connections. */
  stop(): Promise<void>
}
