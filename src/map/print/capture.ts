import type { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** How long a map may take to draw all of its tiles before it is captured as it is. */
const TIMEOUT_MS = 15_000

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

/** Paper shows three pixels where a screen shows one. */
const PAPER_RATIO = 3
/** A larger picture would take seconds where a processor draws. */
const PICTURE_PIXELS = 6_000_000

/** The pixel ratio of a picture of the map: no less than that of the screen. */
const paperRatio = (map: MapLibreMap): number => {
  const { clientWidth, clientHeight } = map.getCanvas()
  const largest = Math.sqrt(PICTURE_PIXELS / Math.max(1, clientWidth * clientHeight))
  return Math.max(map.getPixelRatio(), Math.min(PAPER_RATIO, largest))
}

/** The map with its marks as one picture, sharp enough for paper. The screen has its own resolution afterwards. */
export const capture = async (
  map: MapLibreMap,
  overlay: MapLibreOverlay,
  drawBetween: (pen: CanvasRenderingContext2D) => void,
): Promise<HTMLCanvasElement> => {
  const shown = map.getPixelRatio()
  const sharp = paperRatio(map)
  map.setPixelRatio(sharp)
  overlay.setProps({ useDevicePixels: sharp })
  try {
    return await captureAsDrawn(map, overlay, drawBetween)
  } finally {
    map.setPixelRatio(shown)
    overlay.setProps({ useDevicePixels: true })
  }
}

/**
 * The map with its marks as one picture. WebGL discards a frame after it was shown, so both canvases are read in the
 * same task that draws them, and the map need not preserve every frame for a rare print. The caller draws what is
 * between map and marks.
 */
const captureAsDrawn = async (
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
