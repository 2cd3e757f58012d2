import { expect, test } from 'vitest'
import { MARK_FLAG } from '../../contract/engine.ts'
import { marksOf } from '../../fleet/testing/fakeEngine.ts'
import { dotColors } from './dotColors.ts'
import { parseHex, readPalette } from './palette.ts'

/** Every token another shade of grey, so that a wrong role shows. */
const palette = (() => {
  const seen: string[] = []
  return readPalette((name) => {
    if (!seen.includes(name)) seen.push(name)
    const shade = (16 + seen.indexOf(name)).toString(16)
    return `#${shade}${shade}${shade}`
  })
})()

test('tokens are read as the build writes them, long or short', () => {
  expect(parseHex(' #0f7040 ')).toEqual([15, 112, 64])
  expect(parseHex('#fff')).toEqual([255, 255, 255])
  expect(() => parseHex('rgb(1 2 3)')).toThrow('must be #rrggbb')
})

test('dots have the colours of the shapes that they stand for', () => {
  const colors = dotColors(
    marksOf([
      { vehicleId: 1, status: 2 },
      { vehicleId: 2, status: 1 },
      { vehicleId: 3, status: 1, flags: MARK_FLAG.parkingWithIgnition | MARK_FLAG.noGps },
      { vehicleId: 4, status: 0 },
    ]),
    palette,
  )
  const roles = [palette.go, palette.rest, palette.attention, palette.quiet]
  expect([...colors]).toEqual(roles.flatMap((color) => [...color, 255]))
  expect(new Set(roles.map(String)).size).toBe(4)
})
