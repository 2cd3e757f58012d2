import { StartError } from '../../../platform/startError.ts'
import type { DeviceDependencies, DeviceListener } from '../deviceListener.ts'
import type { TcpDeviceSettingName } from './tcpDeviceConfig.ts'
import type { TcpProtocol } from './protocol.ts'
import { startTcpListener } from './tcpListener.ts'
import { FIXED_LIMITS } from './tcpLimits.ts'

/**
 * Opens the port of a protocol; null if the settings leave it off.
 * @throws StartError for a port that cannot be listened on; it names the setting
 */
export const startTcpDevices = async (
  { config, gateway, clock, log }: DeviceDependencies,
  protocol: TcpProtocol,
  port: number | null,
  setting: TcpDeviceSettingName,
): Promise<DeviceListener | null> => {
  if (port === null) return null
  const { host, connections, connectionsPerAddress } = config.tcpDevices
  const limits = { ...FIXED_LIMITS, connections, connectionsPerAddress }
  const options = { protocol, host, port, limits, gateway, clock, log }
  const listener = await startTcpListener(options).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${host}:${port} cannot be listened on (${error.code}): set ${setting} or DEVICE_HOST to another.`,
      { cause: error },
    )
  })
  return {
    name: `${protocol.title} on ${host}:${listener.port}`,
    connections: () => ({ protocol: protocol.name, ...listener.counts() }),
    stop: () => listener.stop(),
  }
}
