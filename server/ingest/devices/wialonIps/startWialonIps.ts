import type { DeviceDependencies, DeviceListener } from '../deviceListener.ts'
import { startTcpDevices } from '../tcp/startTcpDevices.ts'
import { wialonIps } from './wialonIps.ts'

/** Opens WIALON_PORT, if set. @throws StartError */
export const startWialonIps = (deps: DeviceDependencies): Promise<DeviceListener | null> =>
  startTcpDevices(deps, wialonIps, deps.config.tcpDevices.wialonPort, 'WIALON_PORT')
