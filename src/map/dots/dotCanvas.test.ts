import * as fc from 'fast-check'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { DOT_TILE, type DotPicture } from '../../contract/engine/dots.ts'
import { mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'
import type { MakeDotPane } from '../../fleet/fleetClient.ts'
import { FakeTimers } from '../../fleet/testing/fakeTimers.ts'
import { DotCanvas, placementOf } from './dotCanvas.ts'

const SIZE = { width: 2_000, height: 1_200 }
const PICTURE = { image: SIZE, zoom: 7, pixelRatio: 2, left: 70_000, top: 40_000 }

interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** Radians. */
  readonly bearing: number
}

/** A map of 1,000 x 600 CSS pixels without pitch. */
const mapAt = ({ x, y, zoom, bearing }: Camera) => ({
  project: (at: unknown) => {
    const [longitude, latitude] = at as [number, number]
    const world = worldPx(zoom)
    const [dx, dy] = [(mercatorX(longitude) - x) * world, (mercatorY(latitude) - y) * world]
    const [cos, sin] = [Math.cos(bearing), Math.sin(bearing)]
    return { x: 500 + dx * cos + dy * sin, y: 300 - dx * sin + dy * cos }
  },
})
type Projection = Parameters<typeof placementOf>[2]
const placed = (camera: Camera) => placementOf(PICTURE, SIZE, mapAt(camera) as unknown as Projection)

const camera = fc.record({
  x: fc.double({ min: 0.5, max: 0.56, noNaN: true }),
  y: fc.double({ min: 0.3, max: 0.34, noNaN: true }),
  zoom: fc.double({ min: 5, max: 9, noNaN: true }),
  bearing: fc.oneof(fc.constant(0), fc.double({ min: -3, max: 3, noNaN: true })),
})

test('places every pixel where the map shows its location, however the map moved, zoomed or rotated', () => {
  fc.assert(
    fc.property(camera, fc.nat(SIZE.width), fc.nat(SIZE.height), (at, px, py) => {
      const { a, b, c, d, e, f } = placed(at)
      const world = worldPx(PICTURE.zoom) * PICTURE.pixelRatio
      const [x, y] = [(PICTURE.left + px) / world, (PICTURE.top + py) / world]
      const scale = worldPx(at.zoom)
      const [dx, dy] = [(x - at.x) * scale, (y - at.y) * scale]
      const [cos, sin] = [Math.cos(at.bearing), Math.sin(at.bearing)]
      // At rest it is aligned to whole pixels: at most half a device pixel off.
      expect(Math.abs(a * px + c * py + e - (500 + dx * cos + dy * sin))).toBeLessThan(0.26)
      expect(Math.abs(b * px + d * py + f - (300 - dx * sin + dy * cos))).toBeLessThan(0.26)
    }),
  )
})

test('aligns a picture to whole screen pixels at the zoom that it was painted for', () => {
  const { a, b, c, d, e, f } = placed({ x: 0.531_234_567, y: 0.321_234_567, zoom: 7, bearing: 0 })
  expect([a, b, c, d]).toEqual([0.5, 0, 0, 0.5])
  expect([(e * 2) % 1, (f * 2) % 1].map(Math.abs)).toEqual([0, 0])
})

afterEach(() => vi.unstubAllGlobals())

/** Fakes of the browser's bitmaps and of squares of pixels. */
interface Pictures {
  readonly Bitmap: object
  readonly Squares: object
}

/** The canvas of the dots, on a page whose canvas draws by `context`. */
const openCanvas = ({ Bitmap, Squares }: Pictures, context: object) => {
  vi.stubGlobal('ImageBitmap', Bitmap)
  vi.stubGlobal('ImageData', Squares)
  const element = { style: {}, hidden: false, width: 0, height: 0, getContext: () => context }
  const pane = { ownerDocument: { createElement: () => element }, after: () => undefined }
  const map = { ...mapAt({ x: 0.5, y: 0.3, zoom: 7, bearing: 0 }), getCanvas: () => pane }
  return { canvas: new DotCanvas(map as unknown as MapLibreMap, new FakeTimers(), () => undefined), element }
}

/** A canvas whose pixels are the numbers of the squares drawn on it. */
const makeCanvas = () => {
  class Bitmap {
    width = 40
    height = 20
    close(): void {
      this.width = 0
    }
  }
  class Squares {
    readonly data: Uint8ClampedArray
    constructor(data: Uint8ClampedArray) {
      this.data = data
    }
  }
  const drawn: unknown[] = []
  const { canvas, element } = openCanvas(
    { Bitmap, Squares },
    {
      drawImage: (_: unknown, x: number, y: number) => drawn.push(['whole', x, y]),
      putImageData: ({ data }: Squares, x: number, y: number, _left: number, top: number) =>
        drawn.push([data[top * DOT_TILE * 4], x, y + top]),
    },
  )
  const picture = (image: unknown, patches: number) =>
    ({ ...PICTURE, image, patches, count: 1, sample: new Float64Array(0), tookMs: 0 }) as DotPicture
  const patch = (...tiles: readonly number[]) => {
    const pixels = new Uint8ClampedArray(tiles.length * DOT_TILE * DOT_TILE * 4)
    for (const [nth, tile] of tiles.entries()) pixels[nth * DOT_TILE * DOT_TILE * 4] = tile
    return { width: 40, height: 20, tiles: Uint32Array.from(tiles), pixels }
  }
  return { canvas, element, drawn, patch, picture, bitmap: () => new Bitmap() }
}

test('draws a patch square by square at its place, in a picture of three columns', () => {
  const { canvas, element, drawn, patch, picture, bitmap } = makeCanvas()
  canvas.show(picture(bitmap(), 0))
  canvas.show(picture(patch(5, 1), 1))
  canvas.show(picture(patch(3), 2))
  expect(drawn).toEqual([
    ['whole', 0, 0],
    [5, 32, 16],
    [1, 16, 0],
    [3, 0, 16],
  ])
  expect([element.hidden, element.width, element.height]).toEqual([false, 40, 20])
})

test('draws neither a patch of an absent picture nor an image that was drawn before', () => {
  const { canvas, element, drawn, patch, picture, bitmap } = makeCanvas()
  canvas.show(picture(patch(1), 1))
  expect([element.hidden, drawn]).toEqual([true, []])
  const image = bitmap()
  canvas.show(picture(image, 0))
  expect(element.hidden).toBe(false)
  canvas.show(picture(patch(1), 2))
  expect([element.hidden, drawn.length]).toEqual([true, 1])
  canvas.show(picture(image, 0))
  expect([element.hidden, drawn.length]).toEqual([true, 1])
})

test('hides a picture that is stretched to blurred areas until there is another one', () => {
  const { canvas, element, drawn, picture, bitmap } = makeCanvas()
  const style: { visibility?: string } = element.style
  const pen = {
    save: () => undefined,
    scale: () => undefined,
    transform: () => undefined,
    restore: () => undefined,
  }
  const print = (): unknown => {
    const before = drawn.length
    canvas.drawOn(
      { ...pen, drawImage: () => drawn.push('printed') } as unknown as CanvasRenderingContext2D,
      1,
    )
    return drawn.slice(before)
  }
  canvas.show({ ...picture(bitmap(), 0), zoom: 0 })
  expect([style.visibility, print()]).toEqual(['hidden', []])
  canvas.show({ ...picture(bitmap(), 0), zoom: 4 })
  expect([style.visibility, print()]).toEqual(['', ['printed']])
})

/** A canvas that keeps its pixels, one number for each. */
const makePixels = () => {
  class Bitmap {
    readonly pixels: readonly number[]
    width: number
    readonly height: number
    constructor(width: number, pixels: readonly number[]) {
      this.width = width
      this.height = pixels.length / width
      this.pixels = pixels
    }
    close(): void {
      this.width = 0
    }
  }
  class Squares {
    readonly numbers: Uint32Array
    readonly width: number
    constructor(data: Uint8ClampedArray, width: number) {
      this.numbers = new Uint32Array(data.buffer)
      this.width = width
    }
  }
  let pixels: number[] = []
  const { canvas, element } = openCanvas(
    { Bitmap, Squares },
    {
      drawImage: (image: Bitmap) => {
        pixels = [...image.pixels]
      },
      putImageData: (image: Squares, x: number, y: number, dx: number, dy: number, w: number, h: number) => {
        for (let at = 0; at < w * h; at++) {
          const [column, row] = [dx + (at % w), dy + Math.floor(at / w)]
          const isOn = x + column < element.width && y + row < element.height
          if (isOn)
            pixels[(y + row) * element.width + x + column] = image.numbers[row * image.width + column] ?? 0
        }
      },
    },
  )
  return { canvas, Bitmap, shown: () => (element.hidden || element.width === 0 ? null : pixels) }
}

/** The squares of a picture that hold one of these pixels, as the engine cuts them out. */
const patchOf = (pixels: readonly number[], width: number, changes: readonly number[]) => {
  const columns = Math.ceil(width / DOT_TILE)
  const squareOf = (at: number): number =>
    Math.floor(Math.floor(at / width) / DOT_TILE) * columns + Math.floor((at % width) / DOT_TILE)
  const tiles = Uint32Array.from(new Set(changes.map(squareOf)))
  const cut = new Uint32Array(tiles.length * DOT_TILE * DOT_TILE)
  for (const [nth, tile] of tiles.entries()) {
    for (const [at, pixel] of pixels.entries()) {
      if (squareOf(at) !== tile) continue
      const [x, y] = [(at % width) % DOT_TILE, Math.floor(at / width) % DOT_TILE]
      cut[nth * DOT_TILE * DOT_TILE + y * DOT_TILE + x] = pixel
    }
  }
  return { width, height: pixels.length / width, tiles, pixels: new Uint8ClampedArray(cut.buffer) }
}

const makeStep = fc.oneof(
  fc.record({
    kind: fc.constant('whole' as const),
    width: fc.constantFrom(16, 20, 33),
    height: fc.constantFrom(17, 40),
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('patch' as const),
      changes: fc.array(fc.nat(1_400), { maxLength: 4 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('lost' as const, 'again' as const, 'none' as const) }),
)

test('the canvas has the pixels of the engine, or hides after a patch of a picture that it missed until the next whole one', () => {
  fc.assert(
    fc.property(fc.array(makeStep, { maxLength: 30 }), (steps) => {
      const { canvas, Bitmap, shown } = makePixels()
      const engine = { pixels: [] as number[], width: 0, patches: 0 }
      let last: DotPicture | null = null
      /** The expected pixels of the canvas; null: nothing. */
      let held: { readonly patches: number; readonly pixels: readonly number[] } | null = null
      const show = (image: unknown): void => {
        const { patches } = engine
        last = { ...PICTURE, image, patches, count: 1, sample: new Float64Array(0), tookMs: 0 } as DotPicture
        const fits = patches === 0 || held?.patches === patches - 1
        held = fits ? { patches, pixels: [...engine.pixels] } : null
        canvas.show(last)
      }
      for (const [color, step] of steps.entries()) {
        if (step.kind === 'whole') {
          const pixels = Array.from({ length: step.width * step.height }, () => color)
          Object.assign(engine, { pixels, width: step.width, patches: 0 })
          show(new Bitmap(step.width, pixels))
        } else if (step.kind === 'patch' && engine.width > 0) {
          const { pixels, width } = engine
          const changes = step.changes.filter((at) => at < pixels.length)
          for (const at of changes) pixels[at] = color
          engine.patches += 1
          show(patchOf(pixels, width, changes))
        } else if (step.kind === 'lost') engine.patches += 1
        else if (step.kind === 'again') canvas.show(last)
        else if (step.kind === 'none') {
          ;[last, held] = [null, null]
          canvas.show(null)
        }
        expect(shown()).toEqual(held === null ? null : (held as { pixels: readonly number[] }).pixels)
      }
    }),
  )
})

/** The canvas of a page whose engine can be given one: `pane` is the engine's. */
const makeWithPane = () => {
  class Bitmap {
    width = 40
    height = 20
    close(): void {}
  }
  vi.stubGlobal('ImageBitmap', Bitmap)
  vi.stubGlobal('OffscreenCanvas', Bitmap)
  const elements: { hidden: boolean; style: Record<string, string>; removed: boolean }[] = []
  const createElement = () => {
    const element = {
      style: {},
      hidden: false,
      removed: false,
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => undefined }),
      transferControlToOffscreen: () => ({ width: 300, height: 150, isControl: true }),
      remove: () => {
        element.removed = true
      },
    }
    elements.push(element)
    return element
  }
  const ground = { ownerDocument: { createElement }, after: () => undefined }
  const at = { x: 0.5, y: 0.3, zoom: 7, bearing: 0 }
  const map = {
    project: (point: unknown) => mapAt(at).project(point),
    getCanvas: () => ground,
  }
  const timers = new FakeTimers()
  const given: unknown[] = []
  const startEngine: { current: MakeDotPane | null } = { current: null }
  const canvas = new DotCanvas(map as unknown as MapLibreMap, timers, (makePane) => {
    startEngine.current = makePane
    if (makePane !== null) given.push(makePane())
  })
  const [own, pane] = elements
  if (own === undefined || pane === undefined) throw new Error('two canvases are wanted')
  const picture = (image: object, part: Partial<DotPicture> = {}) =>
    ({
      ...PICTURE,
      image,
      patches: 0,
      count: 1,
      sample: new Float64Array(0),
      tookMs: 0,
      ...part,
    }) as DotPicture
  const onPane = (width: number, part: Partial<DotPicture> = {}) =>
    picture({ width, height: 600, isOnPane: true }, part)
  const whole = () => picture(new Bitmap())
  return { canvas, own, pane, timers, given, startEngine, at, onPane, whole, elements }
}

test('gives the engine a canvas, which is visible once the engine reports its picture', () => {
  const { canvas, own, pane, given, onPane, elements } = makeWithPane()
  expect(given).toEqual([{ width: 300, height: 150, isControl: true }])
  expect([own.hidden, pane.hidden]).toEqual([true, true])
  canvas.show(onPane(900))
  expect([own.hidden, pane.hidden]).toEqual([true, false])
  // The size of the engine's drawing reaches the element separately, perhaps later.
  expect(pane.style).toMatchObject({ width: '900px', height: '600px' })
  expect(pane.style['transform']).toMatch(/^matrix/)
  canvas.show(null)
  expect([own.hidden, pane.hidden]).toEqual([true, true])
  canvas.remove()
  expect(elements.every(({ removed }) => removed)).toBe(true)
})

test('an engine that starts later is given another canvas, and nothing of the earlier engine remains visible', () => {
  const { canvas, own, pane, startEngine, elements, onPane } = makeWithPane()
  canvas.show(onPane(900))
  startEngine.current?.()
  const [, , later] = elements
  expect([pane.removed, later?.removed, later?.hidden, own.hidden]).toEqual([true, false, true, true])
  canvas.show(onPane(700))
  expect([later?.hidden, later?.style['width'], pane.style['width']]).toEqual([false, '700px', '900px'])
  canvas.remove()
  expect(elements.every(({ removed }) => removed)).toBe(true)
  expect(startEngine.current).toBeNull()
})

test('shows the picture of a moved map until the pane is certainly on the screen, and moves both with the map', () => {
  const { canvas, own, pane, timers, at, onPane, whole } = makeWithPane()
  canvas.show(whole())
  expect([own.hidden, pane.hidden]).toEqual([false, true])
  canvas.show(onPane(900))
  expect([own.hidden, pane.hidden]).toEqual([false, false])
  const before = [own.style['transform'], pane.style['transform']]
  at.x += 0.001
  canvas.place()
  expect(own.style['transform']).not.toBe(before[0])
  expect(pane.style['transform']).not.toBe(before[1])
  timers.pass(500)
  expect([own.hidden, pane.hidden]).toEqual([true, false])
  // A map that moves again meanwhile keeps its own.
  canvas.show(whole())
  canvas.show(onPane(900))
  canvas.show(whole())
  timers.pass(500)
  expect([own.hidden, pane.hidden]).toEqual([false, true])
})

test('a repeated report about the pane does not redraw it; a patch of the present picture is not drawn', () => {
  const { canvas, own, pane, at, onPane } = makeWithPane()
  canvas.show(onPane(900))
  const before = pane.style['transform']
  at.x += 0.001
  canvas.show(onPane(900, { count: 7 }))
  expect(pane.style['transform']).toBe(before)
  canvas.show(onPane(900, { left: PICTURE.left + 50 }))
  expect(pane.style['transform']).not.toBe(before)
  const patch = { width: 40, height: 20, tiles: Uint32Array.of(0), pixels: new Uint8ClampedArray(1_024) }
  canvas.show({ ...onPane(900), image: patch, patches: 1 })
  expect([own.hidden, pane.hidden]).toEqual([true, true])
})
