import { createHash } from 'node:crypto'
import { ConfigError } from '../../platform/configError.ts'
import { wholeNumber } from '../../platform/settingNumbers.ts'

/** The settings of the address service with their help; each is empty when not set. */
export const GEOCODER_SETTING_HELP = {
  GEOCODER_URL: 'base address of a Nominatim- or Photon-compatible service for streets and houses',
  GEOCODER_KIND: 'nominatim (default) or photon',
  GEOCODER_KEY: 'key of that service, sent as the parameter `key`',
  GEOCODER_PER_SECOND: 'questions that it is asked in a second at most (default: 1)',
} as const
export type GeocoderSettingName = keyof typeof GEOCODER_SETTING_HELP

export const GEOCODER_KINDS = ['nominatim', 'photon'] as const
type GeocoderKind = (typeof GEOCODER_KINDS)[number]

/** GEO-22: the service that addresses are asked of. */
export interface GeocoderConfig {
  /** Without a slash at the end. */
  readonly url: string
  readonly kind: GeocoderKind
  /** '': none is sent. */
  readonly key: string
  readonly perSecond: number
  /** Differs for services whose answers may differ. */
  readonly version: string
}

const MOST_PER_SECOND = 1_000

/**
 * Reads the settings of the address service; null when no address is set.
 * @throws ConfigError; it contains neither the address nor the key
 */
export const readGeocoder = (setting: (name: GeocoderSettingName) => string): GeocoderConfig | null => {
  const url = setting('GEOCODER_URL').replace(/\/+$/, '')
  const kind = GEOCODER_KINDS.find((one) => one === (setting('GEOCODER_KIND') || 'nominatim'))
  if (!kind) throw new ConfigError(`GEOCODER_KIND is not allowed: give ${GEOCODER_KINDS.join(' or ')}.`)
  const perSecond = wholeNumber('GEOCODER_PER_SECOND', setting('GEOCODER_PER_SECOND') || '1', {
    min: 1,
    max: MOST_PER_SECOND,
  })
  const key = setting('GEOCODER_KEY')
  if (!/^[\x21-\x7e]{0,512}$/.test(key)) {
    throw new ConfigError(
      'GEOCODER_KEY is not allowed: give up to 512 letters, digits and signs without spaces.',
    )
  }
  if (url === '') return null
  const { protocol, search, hash } = URL.canParse(url) ? new URL(url) : { protocol: '', search: '', hash: '' }
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '') {
    throw new ConfigError(
      'GEOCODER_URL is not allowed: give an http(s) address without ? and #, as https://geocoder.example.org',
    )
  }
  const version = createHash('sha256').update(`${kind} ${url}`).digest('base64url').slice(0, 16)
  return { url, kind, key, perSecond, version }
}
