import type { Layer } from '@deck.gl/core'
import { IconLayer, TextLayer } from '@deck.gl/layers'
import { MARKER_SELECTED_SCALE } from '../../contract/constants.ts'
import { canvasAtlas } from './canvasAtlas.ts'
import { ATLAS_HEIGHT, ATLAS_WIDTH, ICON_DEF_SIZE } from './atlas.ts'
import { LABEL_GAP } from './declutter.ts'
import { type IconRows, looseRows } from './iconRows.ts'
import { labelSize, type MarkLabel } from './labels.ts'
import { LETTERS } from './letters.ts'
import { type MarkPalette, rgb } from './palette.ts'

/** How marks are drawn: everything that is not in a snapshot. */
export interface MarkStyle {
  readonly palette: MarkPalette
  readonly atlas: HTMLCanvasElement
  /** Side of a mark in CSS pixels. */
  readonly size: number
  /** Size factor of the alarm rings, for the pulse. */
  readonly alarmScale: number
  /** The side of the selected mark that its window takes; null: neither. */
  readonly takenSide: 'left' | 'right' | null
}

/** Attributes of an icon layer. The same object as before means that nothing changed. */
export interface IconData {
  readonly length: number
  /** Read by picking: the vehicle of a row. */
  readonly vehicleIds: Float64Array
  readonly attributes: Readonly<
    Record<string, { readonly value: Float32Array | Float64Array; readonly size: number }>
  >
}

const attributesOf = (rows: IconRows): IconData => ({
  length: rows.count,
  vehicleIds: rows.vehicleIds,
  attributes: {
    getPosition: { value: rows.positions, size: 2 },
    getAngle: { value: rows.angles, size: 1 },
    getSize: { value: rows.heights, size: 1 },
    instanceIconDefs: { value: rows.iconDefs, size: ICON_DEF_SIZE },
  },
})
const NO_ICONS = attributesOf(looseRows([]))

/**
 * deck.gl's binary attributes of rows: the columns themselves, not copies. Empty rows return the same object each time.
 */
export const iconData = (rows: IconRows): IconData => (rows.count === 0 ? NO_ICONS : attributesOf(rows))

/** The frames are in the rows themselves; deck.gl still requires a mapping. */
const NO_MAPPING = { cell: { x: 0, y: 0, width: ATLAS_WIDTH, height: ATLAS_HEIGHT } }

/** Icons of one batch of rows, `scale` times the mark size. */
export const iconLayer = (id: string, data: IconData, style: MarkStyle, scale = 1): Layer =>
  new IconLayer({
    id,
    data,
    iconAtlas: canvasAtlas(style.atlas),
    iconMapping: NO_MAPPING,
    sizeUnits: 'pixels',
    sizeScale: style.size * scale,
    pickable: true,
  })

/** The background around a name, CSS pixels. */
const LABEL_PADDING: [number, number] = [6, 3]

/** Where a name begins: above the centre of its mark, or, next to a window, above its mark and away from the window. */
const labelPlace = (label: MarkLabel, side: MarkStyle['takenSide'], half: number) => {
  const y = -Math.round(half) - LABEL_GAP
  if (side === null || label.isSelected !== true) return { anchor: 'middle', offset: [0, y] } as const
  const x = Math.round(half) - LABEL_PADDING[0]
  return side === 'right'
    ? ({ anchor: 'end', offset: [x, y] } as const)
    : ({ anchor: 'start', offset: [-x, y] } as const)
}

/** Names above marks; `strong` ones carry the accent (selected, hovered: MAP-34). */
export const labelLayer = (
  id: string,
  labels: readonly MarkLabel[],
  style: MarkStyle,
  strong: boolean,
): Layer => {
  const half = style.size * (strong ? MARKER_SELECTED_SCALE : 1) * 0.5
  const place = (label: MarkLabel) => labelPlace(label, style.takenSide, half)
  return new TextLayer<MarkLabel>({
    id,
    data: labels,
    getText: (label) => label.text,
    getPosition: (label) => [label.longitude, label.latitude],
    getSize: (label) => labelSize(label.text),
    getColor: rgb(strong ? style.palette.ground : style.palette.text),
    getTextAnchor: (label) => place(label).anchor,
    getPixelOffset: (label) => [...place(label).offset],
    background: true,
    getBackgroundColor: [...rgb(strong ? style.palette.accent : style.palette.ground), strong ? 255 : 225],
    backgroundPadding: LABEL_PADDING,
    backgroundBorderRadius: 4,
    ...LETTERS,
    fontWeight: strong ? 600 : 500,
    updateTriggers: { getPixelOffset: [style.size, style.takenSide], getTextAnchor: [style.takenSide] },
    pickable: false,
  })
}
