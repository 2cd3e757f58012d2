import type { DeviceDependencies, DeviceListener } from '../startDevices.ts'
import { startTcpDevices } from '../tcp/startTcpDevices.ts'
import { teltonika } from './teltonika.ts'

/** Opens TELTONIKA_PORT, where it is set. @throws StartError */
export const startTeltonika = (deps: DeviceDependencies): Promise<DeviceListener | null> =>
  startTcpDevices(deps, teltonika, deps.config.tcpDevices.teltonikaPort, 'TELTONIKA_PORT')
