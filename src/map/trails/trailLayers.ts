import type { Layer } from '@deck.gl/core'
import { PathLayer } from '@deck.gl/layers'
import { TRAIL_MS, type TrailBuffers } from '../../contract/engine/marks.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'

/** Attributes of some trails. */
export interface TrailData {
  readonly length: number
  readonly startIndices: Uint32Array
  readonly attributes: {
    readonly getPath: { readonly value: Float64Array; readonly size: number }
    readonly getColor: { readonly value: Uint8Array; readonly size: number; readonly normalized: true }
  }
}

/** Alpha of a trail at the vehicle, 0 to 255; it fades to nothing with age. */
const FRESH = 210
const WIDTH = { others: 2.5, selected: 4 } as const

/** Red, green, blue, alpha per vertex: the older, the fainter. */
export const fadingColors = ([r, g, b]: Rgb, ages: Float32Array, points: number): Uint8Array => {
  const colors = new Uint8Array(points * 4)
  const oldest = TRAIL_MS / 1_000
  for (let point = 0; point < points; point++) {
    const left = Math.max(0, 1 - (ages[point] ?? oldest) / oldest)
    colors.set([r, g, b, Math.round(FRESH * left)], point * 4)
  }
  return colors
}

const dataOf = (
  trails: Pick<TrailBuffers, 'startIndices' | 'positions' | 'ages'>,
  count: number,
  points: number,
  color: Rgb,
): TrailData => ({
  length: count,
  startIndices: trails.startIndices.subarray(0, count + 1),
  attributes: {
    getPath: { value: trails.positions.subarray(0, points * 2), size: 2 },
    getColor: { value: fadingColors(color, trails.ages, points), size: 4, normalized: true },
  },
})

/** The paths of one vehicle, as buffers of their own: a trail may be split where there was no GPS. */
export const trailsOf = (trails: TrailBuffers, vehicleId: number | null): TrailBuffers => {
  const rows = [...trails.vehicleIds.subarray(0, trails.count).keys()].filter(
    (row) => trails.vehicleIds[row] === vehicleId,
  )
  const spans = rows.map((row) => [trails.startIndices[row] ?? 0, trails.startIndices[row + 1] ?? 0] as const)
  const starts = [0]
  for (const [from, to] of spans) starts.push((starts.at(-1) ?? 0) + to - from)
  return {
    ...trails,
    count: rows.length,
    points: starts.at(-1) ?? 0,
    vehicleIds: Float64Array.from(rows, () => vehicleId ?? 0),
    startIndices: Uint32Array.from(starts),
    positions: Float64Array.from(
      spans.flatMap(([from, to]) => [...trails.positions.subarray(from * 2, to * 2)]),
    ),
    ages: Float32Array.from(spans.flatMap(([from, to]) => [...trails.ages.subarray(from, to)])),
  }
}

/** Trails in the quiet colour of movement, and in the accent for the selected vehicle. */
export interface TrailDrawing {
  readonly all: TrailData
  readonly selected: TrailData
}

export const trailDrawing = (
  trails: TrailBuffers,
  selectedId: number | null,
  palette: MarkPalette,
): TrailDrawing => {
  const own = trailsOf(trails, selectedId)
  return {
    all: dataOf(trails, trails.count, trails.points, palette.go),
    selected: dataOf(own, own.count, own.points, palette.accent),
  }
}

const pathLayer = (id: string, data: TrailData, width: number): Layer[] =>
  data.length === 0
    ? []
    : [
        new PathLayer({
          id,
          data,
          _pathType: 'open',
          widthUnits: 'pixels',
          getWidth: width,
          capRounded: true,
          jointRounded: true,
          pickable: false,
        }),
      ]

export const trailLayers = ({ all, selected }: TrailDrawing): Layer[] => [
  ...pathLayer('trails', all, WIDTH.others),
  ...pathLayer('selected-trail', selected, WIDTH.selected),
]
