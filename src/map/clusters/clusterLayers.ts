import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import type { ClusterBuffers } from '../../contract/engine/marks.ts'
import { SHAPE_TONE } from '../../fleet/markShape.ts'
import { LETTERS } from '../layers/letters.ts'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import { RingLayer } from '../layers/ringLayer.ts'
import { type ClusterRows, clusterRows } from './clusterRows.ts'
import { countPlaces, type Pixels, type ForegroundMarks } from './countPlaces.ts'

/** A number inside a ring, or on its rim. */
interface RingCount {
  /** Read by picking: a count on the rim belongs to its ring. */
  readonly clusterId: number
  readonly text: string
  readonly position: [number, number]
  /** Offset from the centre of the ring, CSS pixels; null: in the centre. */
  readonly offset: Pixels | null
}

/** Attributes of the rings; `clusterIds` is read by picking. */
export interface RingData {
  readonly length: number
  readonly clusterIds: Float64Array
  readonly attributes: Readonly<
    Record<string, { readonly value: Float32Array | Float64Array; readonly size: number }>
  >
}

/** Draw data of one snapshot's clusters. */
export interface ClusterDrawing {
  readonly rings: RingData
  readonly counts: readonly RingCount[]
}

const ringData = (rows: ClusterRows): RingData => ({
  length: rows.count,
  clusterIds: rows.clusterIds,
  attributes: {
    getPosition: { value: rows.positions, size: 2 },
    getRadius: { value: rows.radii, size: 1 },
    getShares: { value: rows.shares, size: 2 },
  },
})

/** Built once per snapshot. */
export const clusterRings = (clusters: ClusterBuffers): RingData => ringData(clusterRows(clusters))

/**
 * The counts of the rings, placed where no foreground mark covers them; `write` formats one in the current language.
 */
export const clusterCounts = (
  clusters: ClusterBuffers,
  write: (count: number) => string,
  foreground: ForegroundMarks,
): readonly RingCount[] => {
  const texts = Array.from({ length: clusters.count }, (_, row) => write(clusters.totals[row] ?? 0))
  const places = countPlaces(clusters, texts, foreground)
  return texts.map((text, row) => ({
    clusterId: clusters.ids[row] ?? 0,
    text,
    position: [clusters.positions[row * 2] ?? 0, clusters.positions[row * 2 + 1] ?? 0],
    offset: places[row] ?? null,
  }))
}

/** Rings divided by status, the count inside. */
export const clusterLayers = ({ rings, counts }: ClusterDrawing, palette: MarkPalette): Layer[] =>
  rings.length === 0
    ? []
    : [
        new RingLayer({
          id: 'clusters',
          data: rings,
          radiusUnits: 'pixels',
          getFillColor: rgb(palette.halo),
          colors: [palette[SHAPE_TONE.move], palette[SHAPE_TONE.parking], palette[SHAPE_TONE.noSignal]],
          pickable: true,
        }),
        new TextLayer<RingCount>({
          id: 'cluster-counts',
          data: counts,
          getText: ({ text }) => text,
          getPosition: ({ position }) => position,
          getSize: 12,
          getColor: rgb(palette.text),
          getPixelOffset: ({ offset }) => (offset ? [...offset] : [0, 0]),
          background: true,
          getBackgroundColor: ({ offset }) => [...rgb(palette.halo), offset ? 255 : 0],
          getBorderColor: ({ offset }) => [...rgb(palette.line), offset ? 255 : 0],
          getBorderWidth: 1,
          backgroundPadding: [5, 2],
          backgroundBorderRadius: 9,
          ...LETTERS,
          fontWeight: 600,
          updateTriggers: { getBackgroundColor: [palette], getBorderColor: [palette] },
          pickable: true,
        }),
      ]
