import type { Effect, EffectContext, PostRenderOptions, PreRenderOptions } from '@deck.gl/core'
import type { Framebuffer } from '@luma.gl/core'
import type { FrameScheduler } from '../fleet/snapshotDesk.ts'
import type { Timers } from '../fleet/throttle.ts'

/** When it is first asked whether the processor is through with a drawing, and how often from then on, ms. */
const FIRST_LOOK_MS = 10
const NEXT_LOOK_MS = 6

/** What it needs of the page. */
interface PatientPorts {
  readonly timers: Timers
  readonly nextFrame: FrameScheduler
  /** A drawing is under way, or none is: no other one is to begin meanwhile. */
  readonly onBusy: (isBusy: boolean) => void
}

/** A drawing under way. */
interface Drawing {
  readonly done: WebGLSync
  readonly picture: Framebuffer
}

/** Where a drawing lies on the ground, and how large it is: the same text, the same pixels for what did not move. */
const placeOf = ({ viewports }: PreRenderOptions): string =>
  viewports
    .map(({ width, height, viewProjectionMatrix }) => [width, height, ...viewProjectionMatrix].join(' '))
    .join()

/**
 * Lets the page go on while a processor draws the marks. Without a graphics card the browser reads each canvas back that
 * was drawn on, and the main thread stands still until all of it is drawn. So what is drawn anew where the map stands is
 * drawn beside the canvas, and laid on it when it is ready; while the map moves, marks are drawn on the canvas itself and
 * move with it in the same frame. As an effect of deck.gl it is asked what becomes of each drawing.
 */
export class PatientEffect implements Effect {
  readonly id = 'patient'
  readonly props = null
  /** deck.gl draws beside the canvas while there is such a function, and calls it then. */
  postRender?: (options: PostRenderOptions) => null
  private readonly ports: PatientPorts
  private gl: WebGL2RenderingContext | null = null
  private shownAt = ''
  private drawing: Drawing | null = null
  /** Of what the drawing waits for next; null: the page is free to draw. */
  private callOff: (() => void) | null = null

  constructor(ports: PatientPorts) {
    this.ports = ports
  }

  setup({ device }: EffectContext): void {
    // luma.gl tells the context of a WebGL device only to those who know that it is one.
    this.gl = (device as typeof device & { readonly gl: WebGL2RenderingContext }).gl
  }

  cleanup(): void {
    this.end()
    this.gl = null
  }

  /** The next drawing is on the canvas when it is drawn: somebody reads it, or waits for it. */
  hurry(): void {
    this.shownAt = ''
  }

  preRender(options: PreRenderOptions): void {
    const place = placeOf(options)
    if (place === this.shownAt) {
      this.postRender = this.begin
      return
    }
    this.shownAt = place
    delete this.postRender
    this.end()
  }

  /** A drawing that follows while one is under way becomes part of it. */
  private readonly begin = ({ inputBuffer }: PostRenderOptions): null => {
    const { gl } = this
    const done = this.drawing === null ? gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) : null
    if (!gl || !done) return null
    gl.flush()
    this.callOff?.()
    this.drawing = { done, picture: inputBuffer }
    this.callOff = this.ports.timers.after(FIRST_LOOK_MS, this.look)
    this.ports.onBusy(true)
    return null
  }

  private readonly look = (): void => {
    const { gl, drawing } = this
    if (gl === null || drawing === null) return
    if (gl.getSyncParameter(drawing.done, gl.SYNC_STATUS) === gl.UNSIGNALED) {
      this.callOff = this.ports.timers.after(NEXT_LOOK_MS, this.look)
      return
    }
    this.lay(gl, drawing.picture)
    // What the map's own frame draws from here on is another drawing.
    this.forget()
    // What is drawn before the frame that shows this would be waited for in it.
    this.callOff = this.ports.nextFrame(() => this.end())
  }

  private lay(gl: WebGL2RenderingContext, { handle, width, height }: Framebuffer): void {
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, handle as WebGLFramebuffer)
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null)
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.flush()
  }

  private forget(): void {
    if (this.drawing !== null) this.gl?.deleteSync(this.drawing.done)
    this.drawing = null
  }

  private end(): void {
    if (this.callOff === null) return
    this.callOff()
    this.callOff = null
    this.forget()
    this.ports.onBusy(false)
  }
}
