import type { DeviceDependencies, DeviceListener } from '../deviceListener.ts'
import { startTcpDevices } from '../tcp/startTcpDevices.ts'
import { teltonika } from './teltonika.ts'

/** Opens TELTONIKA_PORT, if set. @throws StartError */
export const startTeltonika = (deps: DeviceDependencies): Promise<DeviceListener | null> =>
  startTcpDevices(deps, teltonika, deps.config.tcpDevices.teltonikaPort, 'TELTONIKA_PORT')
