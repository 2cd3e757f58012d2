import { ATLAS_HEIGHT, ATLAS_WIDTH } from './layers/atlas.ts'
import { drawAtlas } from './layers/drawAtlas.ts'
import { readPalette } from './layers/palette.ts'
import type { MarkLook } from './mapPorts.ts'

/** Palette and atlas of the theme that the page shows now, from its design tokens. */
export const readMarkLook = (root: Element): MarkLook => {
  const styles = getComputedStyle(root)
  const palette = readPalette((name) => styles.getPropertyValue(name))
  const atlas = document.createElement('canvas')
  atlas.width = ATLAS_WIDTH
  atlas.height = ATLAS_HEIGHT
  const pen = atlas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no 2D canvas')
  drawAtlas(pen, palette)
  return { palette, atlas }
}

/** Palette and atlas of what is printed: paper is light, whatever the screen is. */
export const readPaperLook = (): MarkLook => {
  const probe = document.createElement('div')
  probe.className = 'paper'
  probe.hidden = true
  document.body.append(probe)
  try {
    return readMarkLook(probe)
  } finally {
    probe.remove()
  }
}
