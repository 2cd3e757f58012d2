/** MAP-04 */
export const MAP_TYPES = ['roadmap', 'hybrid', 'Visicom', 'OSM_World', 'OSM_World_2021', 'OSM_2024'] as const
export type MapType = (typeof MAP_TYPES)[number]

/** The server's setting with the address of a map type (MAP-08). */
export const mapUrlSetting = <T extends MapType>(type: T): `MAP_${Uppercase<T>}_URL` =>
  `MAP_${type.toUpperCase() as Uppercase<T>}_URL`
