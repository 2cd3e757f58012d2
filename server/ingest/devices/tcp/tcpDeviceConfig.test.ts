import { describe, expect, test } from 'vitest'
import { readTcpDeviceConfig, type TcpDeviceSettingName } from './tcpDeviceConfig.ts'

const read = (settings: Partial<Record<TcpDeviceSettingName, string>>) =>
  readTcpDeviceConfig((name) => settings[name] ?? '')

describe('the settings of the ports for devices', () => {
  test('close the ports unless they are set', () => {
    expect(read({})).toMatchObject({ host: '0.0.0.0', wialonPort: null, teltonikaPort: null })
    expect(read({ WIALON_PORT: '0' }).wialonPort).toBeNull()
  })

  test('are read', () => {
    const settings = {
      DEVICE_HOST: '::',
      WIALON_PORT: '20332',
      TELTONIKA_PORT: '5027',
      DEVICE_CONNECTIONS: '100000',
      DEVICE_CONNECTIONS_PER_ADDRESS: '10',
    }
    expect(read(settings)).toEqual({
      host: '::',
      wialonPort: 20_332,
      teltonikaPort: 5_027,
      connections: 100_000,
      connectionsPerAddress: 10,
    })
  })

  test('name an invalid value with what is allowed', () => {
    expect(() => read({ WIALON_PORT: '70000' })).toThrow(/WIALON_PORT is '70000'; allowed .* 0 to 65535/)
    expect(() => read({ DEVICE_CONNECTIONS: 'many' })).toThrow(/DEVICE_CONNECTIONS/)
    expect(() => read({ DEVICE_HOST: 'a b' })).toThrow(/DEVICE_HOST is 'a b'/)
    expect(() => read({ WIALON_PORT: '5027', TELTONIKA_PORT: '5027' })).toThrow(/each needs its own/)
  })
})
