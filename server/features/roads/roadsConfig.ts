import { ROAD_ENGINES, type RoadEngineKind } from '../../../src/contract/http/roads.ts'
import { ConfigError } from '../../platform/configError.ts'

/** The settings of the road engine with their help; each is empty when not set. */
export const ROADS_SETTING_HELP = {
  ROADS_URL:
    'address of a road engine, as http://127.0.0.1:8002 (default: the one of DATA_DIR/roads, if any)',
  ROADS_KIND: 'what runs there: valhalla or osrm (default: valhalla)',
} as const
export type RoadsSettingName = keyof typeof ROADS_SETTING_HELP

/** A road engine at an address. */
export interface RoadsConfig {
  /** Without a trailing slash. */
  readonly url: string
  readonly kind: RoadEngineKind
}

const isKind = (text: string): text is RoadEngineKind => ROAD_ENGINES.some((kind) => kind === text)

/**
 * Reads the settings of the road engine; null without an address.
 * @throws ConfigError
 */
export const readRoadsConfig = (setting: (name: RoadsSettingName) => string): RoadsConfig | null => {
  const url = setting('ROADS_URL')
  const kind = setting('ROADS_KIND')
  if (kind !== '' && !isKind(kind)) {
    throw new ConfigError(`ROADS_KIND is '${kind}'; allowed are ${ROAD_ENGINES.join(' and ')}.`)
  }
  if (url === '') {
    if (kind === '') return null
    throw new ConfigError('ROADS_KIND only goes with ROADS_URL.')
  }
  if (!isPlainAddress(url)) {
    throw new ConfigError(
      `ROADS_URL is '${url}'; allowed is an http(s) address without a password, a query and a fragment, as http://127.0.0.1:8002.`,
    )
  }
  return { url: url.replace(/\/+$/, ''), kind: kind === '' ? 'valhalla' : kind }
}

/** Whether a text is an http(s) address without a password, a query and a fragment. */
export const isPlainAddress = (text: string): boolean => {
  if (!URL.canParse(text) || /[\s?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
