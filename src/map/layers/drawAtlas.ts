import { MARK_SHAPES, type MarkShape } from '../../fleet/markShape.ts'
import { ATLAS_HEIGHT, ATLAS_WIDTH, CELL, cellOf } from './atlas.ts'
import { shapeColor } from './shapeColor.ts'
import { iconOfExtra, iconOfShape, VARIANT, VARIANTS } from './markIcons.ts'
import { cssColor, type MarkPalette } from './palette.ts'

/** Lengths below are atlas pixels from the centre of a cell. */
const BODY = 30
const HALO = 7
const STROKE = 9
type Pen = CanvasRenderingContext2D

const OUTLINES: Readonly<Record<MarkShape, (pen: Pen) => void>> = {
  move: (pen) => {
    pen.moveTo(0, -46)
    pen.lineTo(32, 36)
    pen.quadraticCurveTo(0, 16, -32, 36)
    pen.closePath()
  },
  parking: (pen) => pen.roundRect(-BODY + 2, -BODY + 2, 2 * BODY - 4, 2 * BODY - 4, 14),
  parkingIgnition: (pen) => pen.roundRect(-20, -20, 40, 40, 10),
  parkingIgnitionLong: (pen) => pen.roundRect(-22, -22, 44, 44, 10),
  noSignal: (pen) => pen.arc(0, 0, BODY - 4, 0, Math.PI * 2),
  noDevice: (pen) => pen.arc(0, 0, BODY - 4, 0, Math.PI * 2),
  deviceOff: (pen) => pen.arc(0, 0, BODY - 4, 0, Math.PI * 2),
}

const HOLLOW: readonly MarkShape[] = ['noSignal', 'noDevice', 'deviceOff']

const trace = (pen: Pen, outline: (pen: Pen) => void): void => {
  pen.beginPath()
  outline(pen)
}

const ring = (pen: Pen, radius: number, width: number, color: string, dash: number[] = []): void => {
  trace(pen, (p) => p.arc(0, 0, radius, 0, Math.PI * 2))
  pen.setLineDash(dash)
  pen.lineWidth = width
  pen.strokeStyle = color
  pen.stroke()
  pen.setLineDash([])
}

/** How much darker the shaded side of an arrow is; the light comes from the north. */
const SHADE = 'rgb(0 0 0 / 0.22)'

/** MAP-36: the arrow is folded along its middle; pointing west, the other half is shaded. */
const drawFold = (pen: Pen, isReverse: boolean): void => {
  pen.save()
  trace(pen, OUTLINES.move)
  pen.clip()
  pen.fillStyle = SHADE
  pen.fillRect(isReverse ? -CELL / 2 : 0, -CELL / 2, CELL / 2, CELL)
  pen.restore()
}

/** MAP-35: a light in the centre shows that the ignition is on. */
const drawIgnition = (pen: Pen, shape: MarkShape, color: string, halo: string): void => {
  trace(pen, (p) => p.arc(0, shape === 'move' ? 10 : 0, shape === 'noSignal' ? 9 : 8, 0, Math.PI * 2))
  pen.fillStyle = shape === 'noSignal' ? color : halo
  pen.fill()
}
/** Shapes that do not express the ignition themselves and for which it is known. */
const IGNITION_SHAPES: readonly MarkShape[] = ['move', 'parking', 'noSignal']

const drawHollow = (pen: Pen, shape: MarkShape, color: string, halo: string): void => {
  trace(pen, OUTLINES[shape])
  pen.fillStyle = halo
  pen.fill()
  pen.lineWidth = STROKE + 2 * HALO
  pen.strokeStyle = halo
  pen.stroke()
  ring(pen, BODY - 4, STROKE, color, shape === 'noDevice' ? [14, 13] : [])
  if (shape !== 'deviceOff') return
  trace(pen, (p) => {
    p.moveTo(-12, -12)
    p.lineTo(12, 12)
    p.moveTo(12, -12)
    p.lineTo(-12, 12)
  })
  pen.lineWidth = STROKE
  pen.stroke()
}

const drawSolid = (pen: Pen, shape: MarkShape, color: string, halo: string, noGps: boolean): void => {
  const ringed = shape === 'parkingIgnition' || shape === 'parkingIgnitionLong'
  const long = shape === 'parkingIgnitionLong'
  if (ringed) {
    ring(pen, 38, (long ? 11 : 7) + 2 * HALO, halo)
    ring(pen, 38, long ? 11 : 7, color)
  }
  trace(pen, OUTLINES[shape])
  pen.lineWidth = 2 * HALO
  pen.strokeStyle = halo
  pen.stroke()
  pen.fillStyle = noGps ? halo : color
  pen.fill()
  if (!noGps) return
  trace(pen, OUTLINES[shape])
  pen.lineWidth = 7
  pen.setLineDash([12, 8])
  pen.strokeStyle = color
  pen.stroke()
  pen.setLineDash([])
}

const drawShape = (pen: Pen, shape: MarkShape, variant: number, palette: MarkPalette): void => {
  const color = cssColor(shapeColor(shape, palette))
  const halo = cssColor(palette.halo)
  const noGps = (variant & VARIANT.noGps) !== 0
  if (HOLLOW.includes(shape)) drawHollow(pen, shape, color, halo)
  else drawSolid(pen, shape, color, halo, noGps)
  if (shape === 'move' && !noGps) drawFold(pen, (variant & VARIANT.reverse) !== 0)
  if ((variant & VARIANT.ignitionOn) !== 0 && IGNITION_SHAPES.includes(shape)) {
    drawIgnition(pen, shape, color, noGps ? color : halo)
  }
  if (noGps && HOLLOW.includes(shape)) ring(pen, 44, 5, color, [9, 9])
}

/** A small round badge at the upper right: two halves of a broken link. */
const drawBrokenLink = (pen: Pen, palette: MarkPalette): void => {
  pen.translate(34, -34)
  trace(pen, (p) => p.arc(0, 0, 22, 0, Math.PI * 2))
  pen.fillStyle = cssColor(palette.halo)
  pen.fill()
  trace(pen, (p) => p.arc(0, 0, 18, 0, Math.PI * 2))
  pen.fillStyle = cssColor(palette.attention)
  pen.fill()
  pen.rotate(-Math.PI / 4)
  pen.lineWidth = 4.5
  pen.strokeStyle = cssColor(palette.halo)
  trace(pen, (p) => {
    p.arc(-7, 0, 5.5, Math.PI / 2, Math.PI * 1.5)
    p.moveTo(7, 5.5)
    p.arc(7, 0, 5.5, Math.PI / 2, -Math.PI / 2, true)
  })
  pen.stroke()
}

const drawAlarm = (pen: Pen, palette: MarkPalette): void => {
  const halo = cssColor(palette.halo)
  ring(pen, 52, 19, halo)
  ring(pen, 48, 6, cssColor(palette.alarm))
  ring(pen, 58, 5, cssColor(palette.alarm))
}

const drawFocus = (pen: Pen, palette: MarkPalette): void => {
  trace(pen, (p) => p.arc(0, 0, 54, 0, Math.PI * 2))
  pen.fillStyle = cssColor(palette.accent, 0.22)
  pen.fill()
  ring(pen, 54, 5, cssColor(palette.accent))
}

/** Draws every icon of one palette; called once per theme. */
export const drawAtlas = (pen: Pen, palette: MarkPalette): void => {
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const inCell = (icon: number, draw: () => void): void => {
    const [x, y] = cellOf(icon)
    pen.save()
    pen.translate(x + CELL / 2, y + CELL / 2)
    draw()
    pen.restore()
  }
  pen.clearRect(0, 0, ATLAS_WIDTH, ATLAS_HEIGHT)
  // Almost transparent, in the colour of the halo: the edges of shapes are blended with it, not with transparent black.
  pen.fillStyle = cssColor(palette.halo, 1 / 255)
  pen.fillRect(0, 0, ATLAS_WIDTH, ATLAS_HEIGHT)
  for (const shape of MARK_SHAPES) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      inCell(iconOfShape(shape, variant), () => drawShape(pen, shape, variant, palette))
    }
  }
  inCell(iconOfExtra('noConnection'), () => drawBrokenLink(pen, palette))
  inCell(iconOfExtra('alarm'), () => drawAlarm(pen, palette))
  inCell(iconOfExtra('focus'), () => drawFocus(pen, palette))
}
