import type { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** How long a map may take to draw all of its tiles before it is captured as it is. */
const TIMEOUT_MS = 4_000

/** Resolves when the map has drawn everything that it can load, or after a timeout. */
const settled = (map: MapLibreMap): Promise<void> =>
  new Promise((resolve) => {
    if (map.loaded() && map.areTilesLoaded() && !map.isMoving()) {
      resolve()
      return
    }
    const timer = setTimeout(resolve, TIMEOUT_MS)
    map.once('idle', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Draws a WebGL canvas onto the picture while its buffer still holds the frame. */
const drawnAfter = (
  start: (drawn: () => void) => void,
  pen: CanvasRenderingContext2D,
  from: () => HTMLCanvasElement | null,
): Promise<void> =>
  new Promise((resolve) => {
    start(() => {
      const canvas = from()
      if (canvas) pen.drawImage(canvas, 0, 0, pen.canvas.width, pen.canvas.height)
      resolve()
    })
  })

/**
 * The map with its marks as one picture. WebGL discards a frame after it was shown, so both canvases are read in the
 * same task that draws them, and the map need not preserve every frame for a rare print. The caller draws what is
 * between map and marks.
 */
export const capture = async (
  map: MapLibreMap,
  overlay: MapLibreOverlay,
  drawBetween: (pen: CanvasRenderingContext2D) => void,
): Promise<HTMLCanvasElement> => {
  await settled(map)
  const picture = document.createElement('canvas')
  const ground = map.getCanvas()
  picture.width = ground.width
  picture.height = ground.height
  const pen = picture.getContext('2d')
  if (pen === null) throw new Error('This browser gives no 2D canvas')
  await drawnAfter(
    (drawn) => {
      map.once('render', drawn)
      map.triggerRepaint()
    },
    pen,
    () => ground,
  )
  drawBetween(pen)
  await drawnAfter(
    (drawn) => {
      overlay.setProps({
        onAfterRender: () => {
          overlay.setProps({ onAfterRender: () => {} })
          drawn()
        },
      })
      map.triggerRepaint()
    },
    pen,
    () => overlay.getCanvas(),
  )
  return picture
}
