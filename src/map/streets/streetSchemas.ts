import type { TileSchema } from '../../contract/rules/tileSchema.ts'
import type { StreetSchema } from './streetSchema.ts'
import { NATURAL_EARTH } from './schemas/naturalEarth.ts'
import { OPEN_MAP_TILES } from './schemas/openMapTiles.ts'
import { PROTOMAPS } from './schemas/protomaps.ts'
import { PROTOMAPS_BEFORE_2023 } from './schemas/protomapsBefore2023.ts'
import { SHORTBREAD } from './schemas/shortbread.ts'

/** Where each tile schema stores what a street map shows. */
export const STREET_SCHEMAS: Readonly<Record<TileSchema, StreetSchema>> = {
  openMapTiles: OPEN_MAP_TILES,
  shortbread: SHORTBREAD,
  protomaps: PROTOMAPS,
  protomapsBefore2023: PROTOMAPS_BEFORE_2023,
  naturalEarth: NATURAL_EARTH,
}
