import { boxMiddle } from '../../contract/rules/box.ts'
import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { worldPx } from '../../contract/rules/mercator.ts'
import { declutter } from '../layers/declutter.ts'
import type { MarkLabel } from '../layers/labels.ts'
import { LETTERS } from '../layers/letters.ts'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import type { PlacedZone } from './placedZones.ts'

interface NamedShape extends ZoneShape {
  readonly name: string
}

/** A name on the map. */
export interface NameLabel extends MarkLabel {
  readonly name: string
}

/** Labels are laid out again at every quarter of a zoom level. */
const STEPS = 4
export const labelStep = (zoom: number): number => Math.floor(zoom * STEPS) / STEPS

/** A zone of this size on the screen has room for its name, CSS pixels. */
const LEAST_PX = 40

/** The labels that cover no other, the first ones first. */
export const readable = (labels: readonly NameLabel[], zoom: number): readonly NameLabel[] =>
  declutter(labels, { zoom, shown: [], marks: [], size: 0 })

/** The names of zones that are large enough on the screen, in their middles; a smaller zone goes first. */
export const zoneLabels = (zones: readonly PlacedZone<NamedShape>[], zoom: number): readonly NameLabel[] => {
  const least = LEAST_PX / worldPx(zoom)
  const labels = zones
    .filter(({ size }) => size >= least)
    .toSorted((a, b) => a.size - b.size)
    .map(({ zone: { name }, box }) => ({ text: name, name, ...boxMiddle(box) }))
  return readable(labels, zoom)
}

/** Names on the map as a layer, or none: deck.gl has no letters for no text. offsetPx: below their places. */
export const nameLayers = (
  id: string,
  labels: readonly NameLabel[],
  palette: MarkPalette,
  offsetPx = 0,
): readonly Layer[] => {
  if (labels.length === 0) return []
  const layer = new TextLayer<NameLabel>({
    id,
    data: labels,
    getText: ({ name }) => name,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getSize: 12,
    getColor: rgb(palette.text),
    getPixelOffset: [0, offsetPx],
    background: true,
    getBackgroundColor: [...rgb(palette.ground), 225],
    backgroundPadding: [6, 3],
    backgroundBorderRadius: 4,
    ...LETTERS,
    fontWeight: 500,
    pickable: false,
  })
  return [layer]
}
