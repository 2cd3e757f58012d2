import { ATLAS_HEIGHT, ATLAS_WIDTH } from './layers/atlas.ts'
import { drawAtlas } from './layers/drawAtlas.ts'
import { type MarkPalette, parseHex, readPalette, type Rgb } from './layers/palette.ts'
import type { MarkLook } from './mapPorts.ts'

/** Palette of the theme that an element is shown in, from its design tokens. */
export const readMarkPalette = (root: Element): MarkPalette => {
  const styles = getComputedStyle(root)
  return readPalette((name) => styles.getPropertyValue(name))
}

/** Palette and atlas of the page's current theme, from its design tokens. */
export const readMarkLook = (root: Element): MarkLook => {
  const palette = readMarkPalette(root)
  const atlas = document.createElement('canvas')
  atlas.width = ATLAS_WIDTH
  atlas.height = ATLAS_HEIGHT
  const pen = atlas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no 2D canvas')
  drawAtlas(pen, palette)
  return { palette, atlas }
}

/** Reads a value from an element as it would be printed: paper is light, whatever the theme of the screen. */
const onPaper = <T>(read: (root: Element) => T): T => {
  const probe = document.createElement('div')
  probe.className = 'paper'
  probe.hidden = true
  document.body.append(probe)
  try {
    return read(probe)
  } finally {
    probe.remove()
  }
}

/** Palette and atlas for print. */
export const readPaperLook = (): MarkLook => onPaper(readMarkLook)

/** Palette for print. */
export const readPaperPalette = (): MarkPalette => onPaper(readMarkPalette)

/** A colour token for print. */
export const readPaperColor = (token: string): Rgb =>
  onPaper((root) => parseHex(getComputedStyle(root).getPropertyValue(token)))
