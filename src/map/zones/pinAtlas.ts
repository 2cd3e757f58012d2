/** The pin of a saved place as a picture for deck.gl: a drop with a hole, in one colour. */

/** Pixels of the picture for one of the drawing's units, and the size of the drawing. */
const SCALE = 3
const [WIDTH, HEIGHT] = [28, 36]
const PIN_HEIGHT = HEIGHT * SCALE

const BODY =
  'M14 1.5c6.9 0 12.5 5.5 12.5 12.3C26.5 22.6 14 34.5 14 34.5S1.5 22.6 1.5 13.8C1.5 7 7.1 1.5 14 1.5Z'
const EYE = 'M9.4 13.8a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z'

export const PIN_MAPPING = {
  pin: { x: 0, y: 0, width: WIDTH * SCALE, height: PIN_HEIGHT, anchorY: 34.5 * SCALE, mask: true },
}

let atlas: HTMLCanvasElement | null = null

/** Drawn once; its own colour does not count. */
export const pinAtlas = (): HTMLCanvasElement => {
  if (atlas) return atlas
  atlas = document.createElement('canvas')
  atlas.width = WIDTH * SCALE
  atlas.height = PIN_HEIGHT
  const context = atlas.getContext('2d')
  context?.scale(SCALE, SCALE)
  context?.fill(new Path2D(`${BODY} ${EYE}`), 'evenodd')
  return atlas
}
