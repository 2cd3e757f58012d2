import { type Device, luma } from '@luma.gl/core'
import { webgl2Adapter } from '@luma.gl/webgl'
import { markContext, rendererOf } from './dots/drawingPower.ts'

/** The renderer. */
export interface MarkMachine {
  /** Its name, if the browser exposes it. */
  readonly renderer: string
  /** On a canvas that is not in a page yet; null: not made yet, deck.gl makes its own. */
  readonly device: Device | null
}

/** The name never changes while the page is open. */
let renderer: string | null = null
let spare: Device | null = null
let isMaking = false

/** Queried on a canvas of its own: a query on the map's canvas would wait for all of its pending drawing. */
const readRenderer = (): string => {
  const canvas = document.createElement('canvas')
  const name = rendererOf(canvas)
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  return name
}

/**
 * Makes the device that the next map draws its marks with. Doing so queries the browser some twenty times, and each
 * query waits for pending drawing: before there is a map they return at once.
 */
export const prepareMarkMachine = (): void => {
  if (spare !== null || isMaking) return
  isMaking = true
  renderer ??= readRenderer()
  luma
    .createDevice({
      type: 'webgl',
      adapters: [webgl2Adapter],
      webgl: markContext(renderer),
      createCanvasContext: {
        canvas: document.createElement('canvas'),
        useDevicePixels: true,
        autoResize: true,
        pixelSizeSource: 'css-dpr',
      },
    })
    .then((device) => {
      spare = device
    })
    // Where no device can be made, deck.gl finds the same and reports it.
    .catch(() => undefined)
    .finally(() => {
      isMaking = false
    })
}

/** Takes the renderer for a new map. The device is given away once. */
export const takeMarkMachine = (): MarkMachine => {
  renderer ??= readRenderer()
  const device = spare
  spare = null
  return { renderer, device }
}
