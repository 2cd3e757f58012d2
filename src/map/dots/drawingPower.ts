/** Initial icon limit of a map on a software renderer, and on a graphics card. */
const SOFTWARE_LIMIT = 500
const HARDWARE_LIMIT = 20_000
/** However fast the card: the page uploads every icon again when one moves. */
const MOST = 50_000
const LEAST = 200
/** Minimum number of frames of a movement before its pace is used. */
const FRAMES = 12
/**
 * A movement is smooth up to the first frame time, ms; it stutters above the second, and above this many times the
 * ground's.
 */
const SMOOTH_MS = 20
const STUTTER_MS = 50
const STUTTER_FACTOR = 1.5

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Does the renderer name that the browser exposes mean software rendering? */
export const isSoftware = (renderer: string): boolean => renderer === '' || SOFTWARE.test(renderer)

/** The initial limit for a renderer, by the name that the browser exposes. */
export const firstLimit = (renderer: string): number =>
  isSoftware(renderer) ? SOFTWARE_LIMIT : HARDWARE_LIMIT

/**
 * The context that marks are drawn in. Antialiased only on a graphics card: a processor takes twice as long per frame
 * for it. The drawing buffer is not preserved, which would copy each frame. Layers are drawn in stacking order, so
 * there is no depth buffer.
 */
export const markContext = (renderer: string): WebGLContextAttributes => ({
  antialias: !isSoftware(renderer),
  preserveDrawingBuffer: false,
  depth: false,
  stencil: false,
})

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * How many icons this machine draws smoothly, by the frame times while the map moves. The limit starts from the
 * renderer and adapts: icons that stutter lower it permanently, icons that are smooth may raise it.
 */
export class DrawingPower {
  #limitNow: number
  /** Frame time of the map alone, or with dots, ms. null: not measured yet. */
  #groundMs: number | null = null
  /** This number of icons stuttered. */
  #tooMany = MOST

  constructor(renderer: string) {
    this.#limitNow = firstLimit(renderer)
  }

  get limit(): number {
    return this.#limitNow
  }

  /**
   * A movement ended with these frame times, ms, and this many icons, or with dots. Returns true when the limit
   * changed.
   */
  moved(frames: readonly number[], icons: number, areDots: boolean): boolean {
    if (frames.length < FRAMES) return false
    const pace = median(frames)
    const before = this.#limitNow
    if (areDots || icons < LEAST / 5) this.#groundMs = pace
    else if (this.#groundMs !== null && pace > Math.max(STUTTER_MS, this.#groundMs * STUTTER_FACTOR)) {
      this.#tooMany = Math.min(this.#tooMany, Math.max(LEAST, icons))
      this.#limitNow = this.#tooMany / 2
    }
    // Smooth close to the limit; dots are that smooth only on a graphics card.
    if (pace <= SMOOTH_MS && (areDots || icons > before / 2)) this.#limitNow = before * 2
    this.#limitNow = Math.round(Math.max(LEAST, Math.min(this.#tooMany, this.#limitNow)))
    return this.#limitNow !== before
  }
}

/** The renderer name of a canvas; empty where the browser does not expose it. */
export const rendererOf = (canvas: HTMLCanvasElement): string => {
  const gl = canvas.getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  return gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
}
