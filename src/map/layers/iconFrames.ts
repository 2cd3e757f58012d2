import type { MarkShape } from '../../fleet/markShape.ts'

/** What is drawn around or on a shape. */
export const MARK_EXTRAS = ['alarm', 'noConnection', 'focus'] as const
export type MarkExtra = (typeof MARK_EXTRAS)[number]

/**
 * The part of its cell that an icon uses, in atlas pixels: its centre relative to the centre of the cell (x to the
 * right, y down) and its sides. Only the frame is drawn: on a software renderer the empty rest of a cell costs as much
 * as the icon.
 */
export interface IconFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Margin around the drawing, so that icons drawn at a fraction of their size keep the edges of their halos. */
const EDGE = 5

/** A frame that extends this far from the centre of the cell to either side. */
const centred = (halfWidth: number, halfHeight = halfWidth): IconFrame => ({
  x: 0,
  y: 0,
  width: 2 * (halfWidth + EDGE),
  height: 2 * (halfHeight + EDGE),
})

/** How far the outlines of drawAtlas extend, with stroke, halo and the ring that marks invalid GPS. */
export const SHAPE_FRAMES: Readonly<Record<MarkShape, IconFrame>> = {
  move: centred(39, 53),
  parking: centred(35),
  parkingIgnition: centred(49),
  parkingIgnitionLong: centred(51),
  noSignal: centred(47),
  noDevice: centred(47),
  deviceOff: centred(47),
}

export const EXTRA_FRAMES: Readonly<Record<MarkExtra, IconFrame>> = {
  alarm: centred(59),
  noConnection: { ...centred(22), x: 34, y: -34 },
  focus: centred(57),
}
