import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import type { ClusterBuffers } from '../../contract/engine.ts'
import { SHAPE_TONE } from '../../fleet/markShape.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'
import { RingLayer } from '../layers/ringLayer.ts'
import { type ClusterRows, clusterRows } from './clusterRows.ts'

/** A number inside a ring. */
interface RingCount {
  readonly text: string
  readonly position: [number, number]
}

/** Attributes of the rings; `clusterIds` is read by picking. */
export interface RingData {
  readonly length: number
  readonly clusterIds: Float64Array
  readonly attributes: Readonly<
    Record<string, { readonly value: Float32Array | Float64Array; readonly size: number }>
  >
}

/** What one snapshot's clusters are drawn from. */
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

/** Made once per snapshot; `write` says a count in the language's own form. */
export const clusterDrawing = (
  clusters: ClusterBuffers,
  write: (count: number) => string,
): ClusterDrawing => ({
  rings: ringData(clusterRows(clusters)),
  counts: Array.from({ length: clusters.count }, (_, row) => ({
    text: write(clusters.totals[row] ?? 0),
    position: [clusters.positions[row * 2] ?? 0, clusters.positions[row * 2 + 1] ?? 0],
  })),
})

const rgb = ([r, g, b]: Rgb): [number, number, number] => [r, g, b]

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
          fontFamily: 'Inter Variable, system-ui, sans-serif',
          fontWeight: 600,
          characterSet: 'auto',
          fontSettings: { fontSize: 52, buffer: 6 },
          pickable: false,
        }),
      ]
