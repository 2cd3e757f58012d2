import type { Effect, EffectContext, PostRenderOptions, PreRenderOptions } from '@deck.gl/core'
import type { Framebuffer } from '@luma.gl/core'
import type { FrameScheduler } from '../fleet/snapshotReceiver.ts'
import type { Timers } from '../fleet/throttle.ts'

/** When to check first whether the processor has finished a drawing, and the interval of further checks, ms. */
const FIRST_LOOK_MS = 10
const NEXT_LOOK_MS = 6

/** What it needs from the page. */
interface DeferredBlitPorts {
  readonly timers: Timers
  readonly nextFrame: FrameScheduler
  /** A drawing starts or ends: no other one should start meanwhile. */
  readonly onBusy: (isBusy: boolean) => void
}

/** A drawing in progress. */
interface Drawing {
  readonly done: WebGLSync
  readonly picture: Framebuffer
}

/** Position and size of a drawing on the ground: equal text means equal pixels for whatever did not move. */
const placeOf = ({ viewports }: PreRenderOptions): string =>
  viewports
    .map(({ width, height, viewProjectionMatrix }) => [width, height, ...viewProjectionMatrix].join(' '))
    .join()

/**
 * Keeps the page responsive while a processor draws the marks. Without a graphics card the browser reads back every
 * canvas that was drawn on, and the main thread blocks until all of it is drawn. So while the map rests, drawings go to
 * an off-screen target and are blitted when ready; while the map moves, marks are drawn on the canvas itself and move
 * with it in the same frame. It is a deck.gl effect, which lets it choose the target of each drawing.
 */
export class DeferredBlit implements Effect {
  readonly id = 'patient'
  readonly props = null
  /** deck.gl draws off screen while this function is set, and calls it then. */
  postRender?: (options: PostRenderOptions) => null
  readonly #ports: DeferredBlitPorts
  #gl: WebGL2RenderingContext | null = null
  #shownAt = ''
  #drawing: Drawing | null = null
  /** The next step of the drawing; null: the page is free to draw. */
  #callOff: (() => void) | null = null

  constructor(ports: DeferredBlitPorts) {
    this.#ports = ports
  }

  setup({ device }: EffectContext): void {
    // luma.gl's types expose the context only on a WebGL device.
    this.#gl = (device as typeof device & { readonly gl: WebGL2RenderingContext }).gl
  }

  cleanup(): void {
    this.#end()
    this.#gl = null
  }

  /** The next drawing goes straight to the canvas: a caller reads it, or waits for it. */
  hurry(): void {
    this.#shownAt = ''
  }

  preRender(options: PreRenderOptions): void {
    const place = placeOf(options)
    if (place === this.#shownAt) {
      this.postRender = this.#begin
      return
    }
    this.#shownAt = place
    delete this.postRender
    this.#end()
  }

  /** A drawing that follows while one is in progress is merged into it. */
  readonly #begin = ({ inputBuffer }: PostRenderOptions): null => {
    const gl = this.#gl
    const done = this.#drawing === null ? gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) : null
    if (!gl || !done) return null
    gl.flush()
    this.#callOff?.()
    this.#drawing = { done, picture: inputBuffer }
    this.#callOff = this.#ports.timers.after(FIRST_LOOK_MS, this.#look)
    this.#ports.onBusy(true)
    return null
  }

  readonly #look = (): void => {
    const gl = this.#gl
    const drawing = this.#drawing
    if (gl === null || drawing === null) return
    if (gl.getSyncParameter(drawing.done, gl.SYNC_STATUS) === gl.UNSIGNALED) {
      this.#callOff = this.#ports.timers.after(NEXT_LOOK_MS, this.#look)
      return
    }
    this.#lay(gl, drawing.picture)
    // What the map's own frame draws from here on is another drawing.
    this.#forget()
    // Anything drawn before the frame that shows this would block that frame.
    this.#callOff = this.#ports.nextFrame(() => this.#end())
  }

  #lay(gl: WebGL2RenderingContext, { handle, width, height }: Framebuffer): void {
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, handle as WebGLFramebuffer)
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null)
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.flush()
  }

  #forget(): void {
    if (this.#drawing !== null) this.#gl?.deleteSync(this.#drawing.done)
    this.#drawing = null
  }

  #end(): void {
    if (this.#callOff === null) return
    this.#callOff()
    this.#callOff = null
    this.#forget()
    this.#ports.onBusy(false)
  }
}
