/** What the probe offers inside the page. Rectangles are in CSS pixels of the window. */
export interface PageProbe {
  /** Stores the pixels of the square around a point and watches it from now on. */
  watch(x: number, y: number): void
  /** Date.now() when the watched square changed; null: not within `timeoutMs`. */
  changed(timeoutMs: number): Promise<number | null>
  /** Date.now() when the first vehicles were drawn over the base map; null: not within `timeoutMs`. */
  drawn(timeoutMs: number): Promise<number | null>
  /** Date.now() when the base map was drawn; null: not within `timeoutMs`. */
  ground(timeoutMs: number): Promise<number | null>
  /** Date.now() when anything was drawn over the base map of a page without vehicles; null: not within `timeoutMs`. */
  painted(timeoutMs: number): Promise<number | null>
  /** The list's own count, `N of ALL`; null: it shows none. */
  listed(): { readonly shown: number; readonly total: number } | null
  /** Does the list count every vehicle of a fleet of so many? While it loads, it shows fewer of them. */
  isWhole(vehicles: number): boolean
  /** Starts recording the times between drawn frames, ms, until `framesOf` ends it. */
  startFrames(): void
  framesOf(): number[]
}

declare global {
  interface Window {
    benchProbe: PageProbe
  }
}

/**
 * Runs in the page before its own scripts: reads back the pixels of every map canvas right after a frame was drawn. If
 * it `readsPixels`, drawing buffers are preserved, which costs the page one copy per frame.
 */
export const pageProbe = (readsPixels: boolean): void => {
  const HALF = 4
  const NOTICEABLE = 24
  /** Reading a whole map takes a while by itself. */
  const LOOK_MS = 80
  const contexts = new WeakMap<HTMLCanvasElement, unknown>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its canvas
  const original = HTMLCanvasElement.prototype.getContext as (
    this: HTMLCanvasElement,
    kind: string,
    attributes?: object,
  ) => RenderingContext | null
  HTMLCanvasElement.prototype.getContext = function patched(
    this: HTMLCanvasElement,
    kind: string,
    attributes?: object,
  ) {
    const isGl = kind.startsWith('webgl')
    const context = original.call(
      this,
      kind,
      isGl && readsPixels ? { ...attributes, preserveDrawingBuffer: true } : attributes,
    )
    if (context !== null) contexts.set(this, context)
    return context
  } as typeof HTMLCanvasElement.prototype.getContext

  const scratch = document.createElement('canvas')
  const flat = (): CanvasRenderingContext2D => {
    const context = original.call(scratch, '2d', { willReadFrequently: true })
    if (context === null) throw new Error('no 2d context')
    return context as CanvasRenderingContext2D
  }
  const readGl = (gl: WebGL2RenderingContext, left: number, bottom: number, size: number): Uint8Array => {
    const pixels = new Uint8Array(size * size * 4)
    const frame = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null
    const pack = gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING) as WebGLBuffer | null
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    gl.readPixels(left, bottom, size, size, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, frame)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pack)
    return pixels
  }
  const readCanvas = (canvas: HTMLCanvasElement, x: number, y: number, half: number): Uint8Array | null => {
    const box = canvas.getBoundingClientRect()
    if (box.width < 200 || canvas.width === 0) return null
    const scale = canvas.width / box.width
    const left = Math.round((x - box.left - half) * scale)
    const top = Math.round((y - box.top - half) * scale)
    const size = Math.max(1, Math.round(2 * half * scale))
    const context = contexts.get(canvas)
    if (context instanceof WebGL2RenderingContext)
      return readGl(context, left, canvas.height - top - size, size)
    scratch.width = size
    scratch.height = size
    const picture = flat()
    picture.drawImage(canvas, left, top, size, size, 0, 0, size, size)
    return new Uint8Array(picture.getImageData(0, 0, size, size).data.buffer)
  }
  const readAll = (x: number, y: number, half: number): Uint8Array[] =>
    [...document.querySelectorAll('canvas')].flatMap((canvas) => readCanvas(canvas, x, y, half) ?? [])
  const isGround = (canvas: HTMLCanvasElement): boolean => canvas.classList.contains('maplibregl-canvas')
  /** A reduced picture of a canvas, to keep looking at it cheap; null: it is no map. */
  const pixelsOf = (canvas: HTMLCanvasElement): Uint32Array | null => {
    if (canvas.getBoundingClientRect().width < 200) return null
    scratch.width = 320
    scratch.height = 180
    const picture = flat()
    picture.drawImage(canvas, 0, 0, scratch.width, scratch.height)
    return new Uint32Array(picture.getImageData(0, 0, scratch.width, scratch.height).data.buffer)
  }
  const isPainted = (canvas: HTMLCanvasElement): boolean =>
    pixelsOf(canvas)?.some((pixel) => pixel >>> 24 > 0) ?? false
  /** The background alone, in one colour, is no map yet. */
  const hasGround = (canvas: HTMLCanvasElement): boolean => {
    const pixels = isGround(canvas) ? pixelsOf(canvas) : null
    return pixels?.some((pixel) => pixel >>> 24 > 0 && pixel !== pixels[0]) ?? false
  }
  /** Reading pixels before the vehicles have even been requested would only delay drawing them. */
  const saysDrawn = (): boolean => {
    const { drawn } = document.querySelector<HTMLElement>('[data-drawn]')?.dataset ?? {}
    return Number(drawn ?? 0) > 0
  }
  const differs = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
    a.length !== b.length ||
    a.some((pixels, canvas) => {
      const other = b[canvas]
      return pixels.some((value, index) => Math.abs(value - (other?.[index] ?? 0)) > NOTICEABLE)
    })

  const afterFrame = (run: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', run)
      port1.start()
      port2.postMessage(null)
    })
  }
  const whenSeen = async (
    timeoutMs: number,
    isSeen: (canvas: HTMLCanvasElement) => boolean,
  ): Promise<number | null> => {
    const until = Date.now() + timeoutMs
    while (Date.now() < until) {
      await new Promise<void>((resolve) => setTimeout(() => afterFrame(resolve), LOOK_MS))
      const now = Date.now()
      if ([...document.querySelectorAll('canvas')].some(isSeen)) return now
    }
    return null
  }
  let spot = { x: 0, y: 0 }
  let before: readonly Uint8Array[] = []
  let frames: number[] | null = null
  let count: Element | null = null
  const noteFrame = (at: number): void => {
    if (frames === null) return
    frames.push(at)
    requestAnimationFrame(noteFrame)
  }

  const listed: PageProbe['listed'] = () => {
    const counts = /^[\d,.\s]+ of [\d,.\s]+$/
    if (count === null || !count.isConnected) {
      count =
        [...document.querySelectorAll('*')].find(
          (element) => element.childElementCount === 0 && counts.test(element.textContent ?? ''),
        ) ?? null
    }
    const [shown, total] = (count?.textContent ?? '')
      .split(' of ')
      .map((text) => Number(text.replace(/\D/g, '')))
    return shown === undefined || total === undefined ? null : { shown, total }
  }

  window.benchProbe = {
    watch: (x, y) => {
      spot = { x, y }
      before = readAll(x, y, HALF)
    },
    changed: (timeoutMs) =>
      new Promise((resolve) => {
        const until = Date.now() + timeoutMs
        const look = (): void => {
          const now = Date.now()
          if (differs(before, readAll(spot.x, spot.y, HALF))) resolve(now)
          else if (now > until) resolve(null)
          else afterFrame(look)
        }
        look()
      }),
    drawn: (timeoutMs) =>
      whenSeen(timeoutMs, (canvas) => saysDrawn() && !isGround(canvas) && isPainted(canvas)),
    ground: (timeoutMs) => whenSeen(timeoutMs, hasGround),
    painted: (timeoutMs) => whenSeen(timeoutMs, (canvas) => !isGround(canvas) && isPainted(canvas)),
    listed,
    isWhole: (vehicles) => listed()?.shown === vehicles && listed()?.total === vehicles,
    startFrames: () => {
      frames = []
      requestAnimationFrame(noteFrame)
    },
    framesOf: () => {
      const times = frames ?? []
      frames = null
      return times.slice(1).map((at, index) => at - (times[index] ?? at))
    },
  }
}
