import { expect, test } from 'vitest'
import { MARK_FLAG } from '../../contract/engine.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'
import { MARK_SHAPES, shapeOf } from '../../fleet/markShape.ts'
import { ATLAS_HEIGHT, ATLAS_WIDTH, CELL, cellOf, ICON_DEF_SIZE, ICON_DEFS } from './atlas.ts'
import { ICON_COUNT, iconOfExtra, iconOfMark, iconOfShape, MARK_EXTRAS } from './markIcons.ts'

test('the table gives every status and set of flags the icon of its shape, dashed without GPS', () => {
  for (const [index, status] of MARKER_STATUSES.entries()) {
    for (let flags = 0; flags < 256; flags++) {
      const noGps = (flags & MARK_FLAG.noGps) !== 0
      expect(iconOfMark(index, flags)).toBe(iconOfShape(shapeOf(status, flags), noGps))
    }
  }
})

test('every icon has a cell of its own inside the atlas', () => {
  const icons = [
    ...MARK_SHAPES.flatMap((shape) => [iconOfShape(shape, false), iconOfShape(shape, true)]),
    ...MARK_EXTRAS.map(iconOfExtra),
  ]
  expect(icons.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ICON_COUNT }, (_, icon) => icon))
  const corners = new Set<string>()
  for (const icon of icons) {
    const [x, y] = cellOf(icon)
    corners.add(`${x}/${y}`)
    expect(x + CELL).toBeLessThanOrEqual(ATLAS_WIDTH)
    expect(y + CELL).toBeLessThanOrEqual(ATLAS_HEIGHT)
    const def = [...ICON_DEFS.subarray(icon * ICON_DEF_SIZE, (icon + 1) * ICON_DEF_SIZE)]
    expect(def).toEqual([0, 0, x, y, CELL, CELL, 0])
  }
  expect(corners.size).toBe(ICON_COUNT)
})
