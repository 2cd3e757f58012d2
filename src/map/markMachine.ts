import { type Device, luma } from '@luma.gl/core'
import { webgl2Adapter } from '@luma.gl/webgl'
import { markContext, rendererOf } from './dots/drawingPower.ts'

/** What draws the marks. */
export interface MarkMachine {
  /** Its name, as far as the browser tells it. */
  readonly renderer: string
  /** On a canvas that is in no page yet; null: not made yet, deck.gl makes its own. */
  readonly device: Device | null
}

/** The name never changes while the page is open. */
let renderer: string | null = null
let spare: Device | null = null
let isMaking = false

/** Asked on a canvas of its own: an answer on the map's waits for everything that the map has to draw. */
const readRenderer = (): string => {
  const canvas = document.createElement('canvas')
  const name = rendererOf(canvas)
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  return name
}

/**
 * Makes the device that the next map draws its marks with. It asks the browser some twenty questions, each of which waits
 * for what is drawn at that time: before there is a map they are answered at once.
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
    // Where no device can be made, deck.gl will find the same and tell of it.
    .catch(() => undefined)
    .finally(() => {
      isMaking = false
    })
}

/** Takes the machine for a map that is there. The device is given away once. */
export const takeMarkMachine = (): MarkMachine => {
  renderer ??= readRenderer()
  const device = spare
  spare = null
  return { renderer, device }
}
