import { boxMiddle } from '../../contract/rules/box.ts'
import type { Layer } from '@deck.gl/core'
import { IconLayer } from '@deck.gl/layers'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { worldPx } from '../../contract/rules/mercator.ts'
import { canvasAtlas } from '../layers/canvasAtlas.ts'
import { declutter } from '../layers/declutter.ts'
import type { MarkLabel } from '../layers/labels.ts'
import type { MarkPalette } from '../layers/palette.ts'
import { drawTexts, pictureKey, TEXT_HEIGHT } from '../layers/textPictures.ts'
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

/** Names on the map as a layer, or none. offsetPx: below their places. */
export const nameLayers = (
  id: string,
  labels: readonly NameLabel[],
  palette: MarkPalette,
  offsetPx = 0,
): readonly Layer[] => {
  if (labels.length === 0) return []
  const { canvas, boxes } = drawTexts(
    labels.map(({ name }) => name),
    palette,
    Math.ceil(devicePixelRatio),
  )
  const layer = new IconLayer<NameLabel>({
    id,
    data: labels,
    iconAtlas: canvasAtlas(canvas),
    iconMapping: boxes,
    getIcon: ({ name }) => pictureKey(name),
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getSize: TEXT_HEIGHT,
    sizeBasis: 'height',
    getPixelOffset: [0, offsetPx],
    pickable: false,
  })
  return [layer]
}
