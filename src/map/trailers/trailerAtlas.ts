/** The sign of a trailer as a picture for deck.gl: a box on two wheels with a drawbar, in one colour. */

/** Pixels of the picture for one of the drawing's units, and the size of the drawing. */
const SCALE = 3
const [WIDTH, HEIGHT] = [30, 20]

const BOX =
  'M4 1.5h20a2.5 2.5 0 0 1 2.5 2.5v9h2a1 1 0 0 1 0 2H4A2.5 2.5 0 0 1 1.5 12.5V4A2.5 2.5 0 0 1 4 1.5Z'
const WHEELS = 'M6 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM14 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z'

export const TRAILER_MAPPING = {
  trailer: { x: 0, y: 0, width: WIDTH * SCALE, height: HEIGHT * SCALE, mask: true },
}

let atlas: HTMLCanvasElement | null = null

/** Drawn once; its own colour does not count. */
export const trailerAtlas = (): HTMLCanvasElement => {
  if (atlas) return atlas
  atlas = document.createElement('canvas')
  atlas.width = WIDTH * SCALE
  atlas.height = HEIGHT * SCALE
  const context = atlas.getContext('2d')
  context?.scale(SCALE, SCALE)
  context?.fill(new Path2D(`${BOX} ${WHEELS}`))
  return atlas
}
