import { expect, test } from 'vitest'
import { MARK_FLAG } from '../../contract/engine/marks.ts'
import { readPalette } from '../layers/palette.ts'
import { dotStyleOf } from './dotStyle.ts'

/** Every token another shade, so that a wrong role or a wrong channel shows. */
const palette = (() => {
  const seen: string[] = []
  return readPalette((name) => {
    if (!seen.includes(name)) seen.push(name)
    const shade = (16 + seen.indexOf(name)).toString(16)
    return `#${shade}${shade}ff`
  })
})()

const OPAQUE = 0xff_00_00_00
const pixelOf = ([red, green, blue]: readonly [number, number, number]): number =>
  (OPAQUE + blue * 65_536 + green * 256 + red) >>> 0

test('dots have the colours of the shapes that they stand for, whatever else is known of the vehicle', () => {
  const { colors, alarm } = dotStyleOf(palette, { limit: 1_000, pixelRatio: 1, rings: null })
  expect(colors).toHaveLength(3 * 256)
  expect(colors[2 * 256]).toBe(pixelOf(palette.go))
  expect(colors[256]).toBe(pixelOf(palette.rest))
  expect(colors[256 + MARK_FLAG.parkingWithIgnition + MARK_FLAG.noGps]).toBe(pixelOf(palette.attention))
  expect(colors[0]).toBe(pixelOf(palette.quiet))
  expect(colors[2 * 256 + MARK_FLAG.deviceOff]).toBe(pixelOf(palette.quiet))
  expect(alarm).toBe(pixelOf(palette.alarm))
})

test('the outline is not a dot: its pixels differ from every dot colour', () => {
  const { colors, alarm, halo } = dotStyleOf(palette, { limit: 1_000, pixelRatio: 1, rings: null })
  expect([...colors, alarm]).not.toContain(halo)
  expect(halo).not.toBe(0)
})
