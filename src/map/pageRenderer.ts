import { rendererOf } from './dots/drawingPower.ts'

/** The name never changes while the page is open. */
let renderer: string | null = null

/**
 * The name of the page's WebGL renderer; '' where the browser does not expose it. Queried once, on a canvas of its own:
 * a query on the map's canvas would wait for all of its pending drawing.
 */
export const pageRenderer = (): string => {
  if (renderer === null) {
    const canvas = document.createElement('canvas')
    renderer = rendererOf(canvas)
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return renderer
}
