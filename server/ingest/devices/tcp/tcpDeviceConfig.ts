import { wholeNumber } from '../../../platform/settingNumbers.ts'
import { ConfigError } from '../../../platform/configError.ts'

/** The settings of the device ports with their help; a port that is empty or 0 is not opened. */
export const TCP_DEVICE_SETTING_HELP = {
  DEVICE_HOST: 'interface that the ports for devices listen on (default: 0.0.0.0, all of them)',
  WIALON_PORT: 'port for trackers that speak Wialon IPS, as 20332; empty or 0: off',
  TELTONIKA_PORT: 'port for Teltonika trackers, as 5027; empty or 0: off',
  DEVICE_CONNECTIONS: 'connections that each of these ports holds at most (default: 20000)',
  DEVICE_CONNECTIONS_PER_ADDRESS: 'those of one address (default: 5000, for trackers behind one operator)',
} as const
export type TcpDeviceSettingName = keyof typeof TCP_DEVICE_SETTING_HELP

/** The ports for devices that connect by TCP. */
export interface TcpDeviceConfig {
  readonly host: string
  /** null: off. */
  readonly wialonPort: number | null
  readonly teltonikaPort: number | null
  /** Per port. */
  readonly connections: number
  readonly connectionsPerAddress: number
}

const MAX_CONNECTIONS = 1_000_000

/**
 * Reads the settings of the device ports.
 * @throws ConfigError that names the setting and what is allowed
 */
export const readTcpDeviceConfig = (setting: (name: TcpDeviceSettingName) => string): TcpDeviceConfig => {
  const count = (name: TcpDeviceSettingName, fallback: number): number =>
    wholeNumber(name, setting(name) || String(fallback), { min: 1, max: MAX_CONNECTIONS })
  const port = (name: TcpDeviceSettingName): number | null =>
    wholeNumber(name, setting(name) || '0', { min: 0, max: 65_535 }) || null
  const config = {
    host: readDeviceHost(setting('DEVICE_HOST')),
    wialonPort: port('WIALON_PORT'),
    teltonikaPort: port('TELTONIKA_PORT'),
    connections: count('DEVICE_CONNECTIONS', 20_000),
    connectionsPerAddress: count('DEVICE_CONNECTIONS_PER_ADDRESS', 5_000),
  }
  if (config.wialonPort !== null && config.wialonPort === config.teltonikaPort) {
    throw new ConfigError(`WIALON_PORT and TELTONIKA_PORT are both ${config.wialonPort}: each needs its own.`)
  }
  return config
}

const readDeviceHost = (text: string): string => {
  if (text === '') return '0.0.0.0'
  if (/^[\w.:%-]+$/.test(text)) return text
  throw new ConfigError(
    `DEVICE_HOST is '${text}'; allowed is the name or address of a network interface, as 0.0.0.0 or ::.`,
  )
}
