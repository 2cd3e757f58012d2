import type { MapLayer } from '../../../src/contract/http/mapSettings.ts'
import { ZOOM_MAX_TILES } from '../../../src/contract/constants.ts'
import { MAP_TYPES, type MapType } from '../../../src/contract/mapTypes.ts'
import { ConfigError } from '../../platform/configError.ts'
import { wholeNumber } from '../../platform/settingNumbers.ts'
import type { MapSettingName } from './mapSettingNames.ts'

/** The configured map types (MAP-07, MAP-08). */
export interface MapsConfig {
  /** Every map type once. */
  readonly layers: readonly MapLayer[]
  /** Origins that the page may load maps from; no others are allowed. */
  readonly origins: readonly string[]
  /** Notes for the operators, one line each. */
  readonly notes: readonly string[]
  /** Base address of downloads, with a slash at its end; null: there are none. */
  readonly downloadUrl: string | null
  /** Largest file that becomes a street map, bytes. */
  readonly maxFileBytes: number
}

/** MAP-05; the others have the limit of the OpenStreetMap tiles. */
const MAX_ZOOM: Readonly<Record<MapType, number>> = {
  roadmap: ZOOM_MAX_TILES,
  hybrid: ZOOM_MAX_TILES,
  Visicom: 19,
  OSM_World: 19,
  OSM_World_2021: 19,
  OSM_2024: 19,
}
const MAX_ATTRIBUTION = 200
/** One host, by name or address, with an optional port: no placeholder and no wildcard. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/
const TILE_PARTS: readonly string[] = ['{z}', '{x}', '{y}']
const PARTS = new Set([...TILE_PARTS, '{key}', '{lang}'])

/**
 * Reads the settings of the maps; an empty setting counts as not set.
 * @throws ConfigError
 */
export const readMapsConfig = (setting: (name: MapSettingName) => string): MapsConfig => {
  const key = readKey(setting('MAPS_KEY'))
  const layers: MapLayer[] = []
  const origins = new Set(readHosts(setting('MAP_HOSTS')))
  const notes: string[] = []
  for (const type of MAP_TYPES) {
    const name = `MAP_${upperCase(type)}_URL` as const
    const address = readAddress(name, setting(name))
    const isKeyMissing = address?.includes('{key}') === true && key === ''
    if (isKeyMissing) {
      notes.push(`${name} needs MAPS_KEY, which is not set: the offline base map stands in for ${type}`)
    }
    const url = isKeyMissing ? null : (address?.replaceAll('{key}', encodeURIComponent(key)) ?? null)
    if (url !== null) origins.add(new URL(url).origin)
    const attribution = readAttribution(type, setting)
    layers.push({ type, url, kind: kindOf(url), maxZoom: MAX_ZOOM[type], attribution })
  }
  return {
    layers,
    origins: [...origins],
    notes,
    downloadUrl: readDownloadUrl(setting('MAP_DOWNLOAD_URL')),
    maxFileBytes: MEGABYTE * readMaxMegabytes(setting('MAP_FILE_MAX_MB')),
  }
}

const MEGABYTE = 1_000_000
/** A country of OpenStreetMap has up to 5 GB, a continent as tiles about 60 GB. */
const DEFAULT_MAX_MB = '20000'
const LARGEST_MAX_MB = 1_000_000

const readMaxMegabytes = (text: string): number =>
  wholeNumber('MAP_FILE_MAX_MB', text === '' ? DEFAULT_MAX_MB : text, { min: 1, max: LARGEST_MAX_MB })

const readDownloadUrl = (text: string): string | null => {
  if (text === '') return null
  if (isPlainAddress(text) && !/[?#{}]/.test(text)) return text.endsWith('/') ? text : `${text}/`
  throw new ConfigError(
    'MAP_DOWNLOAD_URL is not allowed: give the http(s) address of a folder, without a password, ? and #.',
  )
}

const upperCase = <T extends MapType>(type: T): Uppercase<T> => type.toUpperCase() as Uppercase<T>

const kindOf = (url: string | null): MapLayer['kind'] =>
  url === null || url.includes('{z}') ? 'raster' : 'style'

/** The messages repeat nothing of a value, which may contain a key. */
const readAddress = (name: MapSettingName, text: string): string | null => {
  if (text === '') return null
  const parts: readonly string[] = text.match(/\{[^}]*\}?/g) ?? []
  const tileParts = TILE_PARTS.filter((part) => parts.includes(part)).length
  const isWhole = parts.every((part) => PARTS.has(part)) && (tileParts === 0 || tileParts === 3)
  if (isWhole && isPlainAddress(text)) return text
  throw new ConfigError(
    `${name} is not allowed: give the http(s) address of tiles with {z}, {x} and {y} in its path, or of a MapLibre ` +
      'style without them; {key} stands for MAPS_KEY, {lang} for the language (ru, uk, en), and there is no other {…}.',
  )
}

/** An http(s) address with a fixed host, since the page is allowed that host alone; without a password. */
const isPlainAddress = (text: string): boolean => {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, username, password, host } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && HOST.test(host)
}

const readKey = (text: string): string => {
  if (/^[\x21-\x7e]{0,512}$/.test(text)) return text
  throw new ConfigError('MAPS_KEY is not allowed: give up to 512 letters, digits and signs without spaces.')
}

const readHosts = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => {
      const origin = isPlainAddress(host) ? new URL(host).origin : ''
      if (origin !== '' && [origin, `${origin}/`].includes(host.toLowerCase())) return origin
      throw new ConfigError(
        `MAP_HOSTS holds '${host}'; allowed are origins as https://tiles.example.org, with spaces or commas between.`,
      )
    })

const readAttribution = (type: MapType, setting: (name: MapSettingName) => string): string => {
  const name = `MAP_${upperCase(type)}_ATTRIBUTION` as const
  const text = setting(name)
  if (text.length <= MAX_ATTRIBUTION && !/[<>\p{Cc}]/u.test(text)) return text
  throw new ConfigError(
    `${name} is '${text}'; allowed are up to ${MAX_ATTRIBUTION} characters of plain text, without < and >.`,
  )
}
