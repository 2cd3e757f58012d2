/** MAP-04 */
export const MAP_TYPES = ['roadmap', 'hybrid', 'Visicom', 'OSM_World', 'OSM_World_2021', 'OSM_2024'] as const
export type MapType = (typeof MAP_TYPES)[number]
