import type { GeoPoint } from '../../contract/engine/view.ts'

export const PLACE_KINDS = [
  'savedPlace',
  'zone',
  'place',
  'street',
  'house',
  'coordinates',
  'vehicle',
] as const

/** Something that the search found on the map. */
export interface Place extends GeoPoint {
  readonly id: string
  readonly kind: (typeof PLACE_KINDS)[number]
  readonly name: string
  /** Region and country, a plate; '' where there is none. */
  readonly detail: string
}
