import { isIP } from 'node:net'
import { ConfigError } from '../configError.ts'

/** The settings of a proxy in front of the server with their help texts. */
export const PROXY_SETTING_HELP = {
  TRUST_PROXY:
    'addresses of reverse proxies whose X-Forwarded-For is believed, as loopback or 10.0.0.0/8,192.0.2.7 (default: none)',
} as const
export type ProxySettingName = keyof typeof PROXY_SETTING_HELP

/** Named address ranges that the framework knows. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * The proxies that are trusted to state a caller's address. Only addresses are allowed, neither `true` nor a number of
 * hops: with either, anyone who reaches the server directly could forge an address, and so escape the lock-out after
 * wrong passwords and the limit of calls.
 * @throws ConfigError
 */
export const readTrustedProxies = (setting: (name: ProxySettingName) => string): readonly string[] => {
  const text = setting('TRUST_PROXY')
  const ranges = text.split(',').flatMap((part) => part.trim() || [])
  const wrong = ranges.find((range) => !NAMED_RANGES.includes(range) && !isRange(range))
  if (wrong === undefined) return ranges
  throw new ConfigError(
    `TRUST_PROXY has '${wrong}'; allowed are addresses and ranges, as 127.0.0.1 or 10.0.0.0/8, and ${NAMED_RANGES.join(', ')}, with commas between.`,
  )
}

const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A range of 0 bits covers every address.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
