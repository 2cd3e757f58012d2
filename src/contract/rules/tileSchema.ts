/** The tile schemas that street maps are drawn from. */
export const TILE_SCHEMAS = [
  'openMapTiles',
  'shortbread',
  'protomaps',
  'protomapsBefore2023',
  'naturalEarth',
] as const
export type TileSchema = (typeof TILE_SCHEMAS)[number]

/** Layers that only one schema has, in the order in which they are tried; every listed layer is required. */
const MARKS: readonly (readonly [TileSchema, ...string[]])[] = [
  ['openMapTiles', 'transportation'],
  ['shortbread', 'streets'],
  ['protomapsBefore2023', 'roads', 'earth', 'natural'],
  ['protomaps', 'roads', 'earth'],
  ['naturalEarth', 'roads', 'rivers'],
  ['naturalEarth', 'roads', 'urban'],
]

/** The schema of an archive with these layers; null: a foreign one. */
export const schemaOf = (layers: readonly string[]): TileSchema | null =>
  MARKS.find(([, ...required]) => required.every((layer) => layers.includes(layer)))?.[0] ?? null

/** The ids of the layers in an archive's metadata (`vector_layers` of TileJSON 3); empty for other content. */
export const layerIds = (metadata: unknown): readonly string[] => {
  const layers = (metadata as { vector_layers?: unknown } | null)?.vector_layers
  if (!Array.isArray(layers)) return []
  return layers.flatMap((layer: unknown) => {
    const id = (layer as { id?: unknown } | null)?.id
    return typeof id === 'string' ? [id] : []
  })
}

const MAX_CREDIT = 200
const OPEN_STREET_MAP = '© OpenStreetMap'

/**
 * The credit line of an archive as plain text: markup and control characters of its `attribution` are removed. Schemas
 * that are made from OpenStreetMap credit it where the archive says nothing.
 */
export const creditOf = (metadata: unknown, schema: TileSchema | null): string => {
  const stated = (metadata as { attribution?: unknown } | null)?.attribution
  const text = (typeof stated === 'string' ? stated : '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&copy;/g, '©')
    .replaceAll(/[<>\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CREDIT)
  if (text !== '') return text
  if (schema === 'naturalEarth') return 'Natural Earth'
  return schema === null ? '' : OPEN_STREET_MAP
}
