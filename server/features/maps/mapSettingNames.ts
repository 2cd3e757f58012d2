import { MAP_TYPES, type MapType, mapUrlSetting } from '../../../src/contract/mapTypes.ts'

type LayerSettingName = `MAP_${Uppercase<MapType>}_${'URL' | 'ATTRIBUTION'}`
export type MapSettingName =
  | LayerSettingName
  | 'MAPS_KEY'
  | 'MAP_HOSTS'
  | 'MAP_DOWNLOAD_URL'
  | 'MAP_FILE_MAX_MB'

const layerSettings = (type: MapType): readonly (readonly [string, string])[] => [
  [mapUrlSetting(type), `address of the tiles with {z}, {x}, {y}, or of the style, of map type ${type}`],
  [`MAP_${type.toUpperCase()}_ATTRIBUTION`, `who made map type ${type}, shown in a corner of the map`],
]

/** The settings of the maps with their help; each is empty when not set. */
export const MAP_SETTING_HELP = Object.fromEntries([
  ...MAP_TYPES.flatMap(layerSettings),
  ['MAPS_KEY', 'key of the map providers; replaces {key} in the addresses'],
  ['MAP_HOSTS', 'further origins that styles take their parts from, as https://tiles.example.org'],
  ['MAP_DOWNLOAD_URL', 'address below which administrators download regions; empty: no downloads'],
  ['MAP_FILE_MAX_MB', 'largest file that becomes a street map, megabytes; empty: 20000'],
]) as Readonly<Record<MapSettingName, string>>
