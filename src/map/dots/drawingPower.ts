/** Icons that a map is given at first where a processor draws them, and where a graphics card does. */
const SOFTWARE_LIMIT = 500
const HARDWARE_LIMIT = 20_000
/** However fast the card: the page hands every icon to it anew when one moves. */
const MOST = 50_000
const LEAST = 200
/** Frames of a movement before its pace is believed. */
const FRAMES = 12
/** A movement is smooth up to this time a frame; it stutters above the other one, and above so many times the ground's. */
const SMOOTH_MS = 20
const STUTTER_MS = 50
const STUTTER_FACTOR = 1.5

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Does a processor draw, as far as the browser's name of what draws says? */
export const isSoftware = (renderer: string): boolean => renderer === '' || SOFTWARE.test(renderer)

/** The limit for what draws the map, by the name that the browser gives of it. */
export const firstLimit = (renderer: string): number =>
  isSoftware(renderer) ? SOFTWARE_LIMIT : HARDWARE_LIMIT

/**
 * The context that marks are drawn in. Edges are smoothed where a card does it: a processor takes twice as long a frame
 * for it. Frames are not kept after they were shown, which would be a copy of each. Layers lie as they are stacked: there is
 * no depth to remember for each pixel.
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
 * How many icons this machine draws smoothly, by the pace of its frames while the map moves. It starts from what draws the
 * map and learns: icons that make it stutter are fewer next time and stay fewer, icons that are smooth may be more.
 */
export class DrawingPower {
  private limitNow: number
  /** The map alone, or with dots: ms a frame. null: not seen yet. */
  private groundMs: number | null = null
  /** So many icons stuttered. */
  private tooMany = MOST

  constructor(renderer: string) {
    this.limitNow = firstLimit(renderer)
  }

  get limit(): number {
    return this.limitNow
  }

  /** A movement ended whose frames took these times, ms, with so many icons, or with dots. True: the limit changed. */
  moved(frames: readonly number[], icons: number, areDots: boolean): boolean {
    if (frames.length < FRAMES) return false
    const pace = median(frames)
    const before = this.limitNow
    if (areDots || icons < LEAST / 5) this.groundMs = pace
    else if (this.groundMs !== null && pace > Math.max(STUTTER_MS, this.groundMs * STUTTER_FACTOR)) {
      this.tooMany = Math.min(this.tooMany, Math.max(LEAST, icons))
      this.limitNow = this.tooMany / 2
    }
    // Smooth close to the limit; dots are so smooth only where a card draws them.
    if (pace <= SMOOTH_MS && (areDots || icons > before / 2)) this.limitNow = before * 2
    this.limitNow = Math.round(Math.max(LEAST, Math.min(this.tooMany, this.limitNow)))
    return this.limitNow !== before
  }
}

/** The name of what draws a canvas; empty where the browser keeps it to itself. */
export const rendererOf = (canvas: HTMLCanvasElement): string => {
  const gl = canvas.getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  return gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
}
