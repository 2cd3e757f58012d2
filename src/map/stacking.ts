import type { Layer } from '@deck.gl/core'
import { MARKER_STACKING_BASE } from '../contract/constants.ts'

/** MAP-25: marks are at the base level; the ground layers are below it, highlighted layers above. */
const STACKING: Readonly<Record<string, number>> = {
  'heat-cells': MARKER_STACKING_BASE - 10,
  'heat-chosen': MARKER_STACKING_BASE - 9,
  'zone-areas': MARKER_STACKING_BASE - 8,
  'zone-corridors': MARKER_STACKING_BASE - 7,
  // Below the vehicles, so that a tractor can be pressed next to its trailer.
  trailers: MARKER_STACKING_BASE - 1,
  'trailer-names': MARKER_STACKING_BASE - 1,
  'saved-places': MARKER_STACKING_BASE - 1,
  'road-area': MARKER_STACKING_BASE - 6,
  'road-lines': MARKER_STACKING_BASE - 5,
  trails: MARKER_STACKING_BASE - 4,
  'selected-trail': MARKER_STACKING_BASE - 3,
  clusters: MARKER_STACKING_BASE - 2,
  marks: MARKER_STACKING_BASE,
  badges: MARKER_STACKING_BASE + 1,
  labels: MARKER_STACKING_BASE + 2,
  alarms: MARKER_STACKING_BASE + 3,
  focus: MARKER_STACKING_BASE + 4,
  chosen: MARKER_STACKING_BASE + 4,
  // Highlights must not hide the count of a ring.
  'cluster-counts': MARKER_STACKING_BASE + 5,
  'zone-notes': MARKER_STACKING_BASE - 1,
  'zone-counts': MARKER_STACKING_BASE + 5,
  'focus-labels': MARKER_STACKING_BASE + 6,
  'drawing-fill': MARKER_STACKING_BASE + 7,
  'drawing-line': MARKER_STACKING_BASE + 8,
  'measure-line': MARKER_STACKING_BASE + 8,
  'drawing-midpoints': MARKER_STACKING_BASE + 9,
  'drawing-points': MARKER_STACKING_BASE + 10,
  'drawing-chosen': MARKER_STACKING_BASE + 11,
  'measure-labels': MARKER_STACKING_BASE + 12,
}

/** The level that a layer is drawn at; every layer of the map has one. */
export const levelOf = (id: string): number => {
  const level = STACKING[id]
  if (level === undefined) throw new Error(`The map layer "${id}" has no level in the stack`)
  return level
}

/** Layers from the ground up. */
export const stacked = (layers: readonly Layer[]): Layer[] =>
  layers.toSorted((a, b) => levelOf(a.id) - levelOf(b.id))
