import { expect, test } from 'vitest'
import { MARK_FLAG } from '../../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { MARK_SHAPES, shapeOf } from '../../fleet/markShape.ts'
import { ATLAS_HEIGHT, ATLAS_WIDTH, CELL, cellOf, ICON_DEF_SIZE, ICON_DEFS, ICON_HEIGHTS } from './atlas.ts'
import { MARK_EXTRAS } from './iconFrames.ts'
import { ICON_COUNT, iconOfExtra, iconOfMark, iconOfShape, VARIANT, VARIANTS } from './markIcons.ts'

test('every status and set of flags has the icon of its shape, dashed without GPS [STATUS-14]', () => {
  for (const [index, status] of MARKER_STATUSES.entries()) {
    for (let flags = 0; flags < 256; flags++) {
      const noGps = (flags & MARK_FLAG.noGps) === 0 ? 0 : VARIANT.noGps
      const ignition = (flags & MARK_FLAG.ignitionOn) === 0 ? 0 : VARIANT.ignitionOn
      expect(iconOfMark(index, flags, Number.NaN)).toBe(iconOfShape(shapeOf(status, flags), noGps | ignition))
    }
  }
})

const MOVE = MARKER_STATUSES.indexOf('move')
const NORMAL = MARKER_STATUSES.indexOf('normal')

test('a mark looks different with ignition on and off [MAP-35, MAP-39]', () => {
  for (const status of [MOVE, NORMAL]) {
    expect(iconOfMark(status, MARK_FLAG.ignitionOn, 90)).not.toBe(iconOfMark(status, 0, 90))
  }
})

test('reverses an arrow that points west, and nothing else [MAP-36, MAP-39]', () => {
  const normal = iconOfShape('move', 0)
  const reverse = iconOfShape('move', VARIANT.reverse)
  expect([0, 90, 179.9].map((heading) => iconOfMark(MOVE, 0, heading))).toEqual([normal, normal, normal])
  expect([180, 270, 359.9].map((heading) => iconOfMark(MOVE, 0, heading))).toEqual([
    reverse,
    reverse,
    reverse,
  ])
  expect(iconOfMark(MOVE, 0, Number.NaN)).toBe(normal)
  expect(iconOfMark(NORMAL, 0, 270)).toBe(iconOfShape('parking', 0))
})

test('every icon has a cell of its own inside the atlas', () => {
  const icons = [
    ...MARK_SHAPES.flatMap((shape) =>
      Array.from({ length: VARIANTS }, (_, variant) => iconOfShape(shape, variant)),
    ),
    ...MARK_EXTRAS.map(iconOfExtra),
  ]
  expect(icons.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ICON_COUNT }, (_, icon) => icon))
  const corners = new Set<string>()
  for (const icon of icons) {
    const [x, y] = cellOf(icon)
    corners.add(`${x}/${y}`)
    expect(x + CELL).toBeLessThanOrEqual(ATLAS_WIDTH)
    expect(y + CELL).toBeLessThanOrEqual(ATLAS_HEIGHT)
    // Drawn at the height of its frame, with the frame's centre at the same offset as in the cell, an icon looks like
    // its cell.
    const [outX = 0, outY = 0, left = 0, top = 0, width = 0, height = 0, mode] = ICON_DEFS.subarray(
      icon * ICON_DEF_SIZE,
    )
    expect([left + width / 2, top + height / 2]).toEqual([x + CELL / 2 + outX, y + CELL / 2 + outY])
    expect(ICON_HEIGHTS[icon]).toBe(height / CELL)
    expect(mode).toBe(0)
  }
  expect(corners.size).toBe(ICON_COUNT)
})
