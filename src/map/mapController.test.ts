import { expect, test, vi } from 'vitest'
import { type DotPicture, isPatch } from '../contract/engine/dots.ts'
import type { GeoBox } from '../contract/engine/view.ts'
import type { VehiclesAtSpot } from '../contract/engine/snapshot.ts'
import type { MapBuffers } from '../fleet/snapshotReceiver.ts'
import { NO_BUFFERS } from '../fleet/snapshotReceiver.ts'
import { marksOf } from '../fleet/testing/fakeEngine.ts'
import { readPalette } from './layers/palette.ts'
import { DrawCost } from './drawCost.ts'
import { MapCamera } from './mapCamera.ts'
import { MapController } from './mapController.ts'
import { clustersOf } from './testing/buffers.ts'
import { fakeMap } from './testing/fakeMap.ts'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'

vi.stubGlobal('requestAnimationFrame', () => 1)
vi.stubGlobal('cancelAnimationFrame', () => {})
vi.stubGlobal('ImageBitmap', Map)

const makeController = () => {
  const listeners = new Set<(buffers: MapBuffers) => void>()
  let buffers = NO_BUFFERS
  const ports = {
    readRenderer: () => 'SwiftShader',
    readBuffers: () => buffers,
    onBuffers: (listener: (buffers: MapBuffers) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onViewport: vi.fn<(viewport: unknown) => void>(),
    nameOf: () => Promise.resolve('Volvo'),
    vehiclesAt: () => Promise.resolve<VehiclesAtSpot>({ total: 0, rows: [] }),
    fleetBounds: () => Promise.resolve<GeoBox | null>({ west: 10, south: 45, east: 30, north: 50 }),
    placeOf: vi.fn<() => Promise<readonly [number, number] | null>>(() => Promise.resolve([30, 50])),
    vehicleAt: vi.fn<(point: unknown) => Promise<number | null>>(() => Promise.resolve(null)),
    onDotStyle: vi.fn<(style: unknown) => void>(),
    onDotPane: vi.fn<(pane: unknown) => void>(),
    onDrawPause: vi.fn<(ms: number) => void>(),
    isListFirst: () => false,
    onHovered: vi.fn<(vehicleId: number | null) => void>(),
    clusterBox: () => Promise.resolve<GeoBox | null>(null),
    timers: new FakeTimers(),
    reducedMotion: () => true,
  }
  const controller = new MapController(ports, new MapCamera(ports))
  const fake = fakeMap(7)
  controller.attach(fake.asMap)
  const show = (part: Partial<MapBuffers>): void => {
    buffers = { ...buffers, ...part }
    for (const listener of listeners) listener(buffers)
  }
  return { controller, ports, show, listeners, ...fake }
}

const FLEET = marksOf([{ vehicleId: 1, longitude: 30, latitude: 50 }])

test('the camera waits for the whole fleet and goes where most of it is, also when clusters represent it', () => {
  const alone = makeController()
  alone.show({ marks: FLEET })
  expect(alone.map.jumpTo).not.toHaveBeenCalled()
  alone.controller.setLoaded(true)
  expect(alone.map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [30, 50], zoom: 7 })

  const gathered = makeController()
  gathered.controller.setLoaded(true)
  gathered.show({
    clusters: clustersOf([
      { id: 1, longitude: 2, latitude: 48, shares: [0, 2, 0] },
      { id: 2, longitude: 24, latitude: 49, shares: [3, 4, 5] },
    ]),
  })
  expect(gathered.map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [24, 49], zoom: 7 })
})

test('notifies once after the first vehicles are drawn', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  const turn = (): void => frames.splice(0).forEach((run) => run())
  const { controller, show } = makeController()
  const listener = vi.fn<() => void>()
  const other = vi.fn<() => void>()
  controller.onFirstVehicles(listener)
  controller.onFirstVehicles(other)()
  show({ marks: marksOf([]) })
  for (let i = 0; i < 5; i++) turn()
  expect(listener).not.toHaveBeenCalled()
  show({ marks: FLEET })
  turn()
  expect(listener).not.toHaveBeenCalled()
  turn()
  show({ marks: FLEET })
  for (let i = 0; i < 5; i++) turn()
  expect(listener).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
  vi.stubGlobal('requestAnimationFrame', () => 1)
})

const DOTS: DotPicture = {
  image: { width: 0, height: 0 },
  zoom: 7,
  pixelRatio: 1,
  left: 0,
  top: 0,
  count: 50_000,
  sample: Float64Array.of(30, 50, 30.1, 50.1, 2, 48),
  patches: 0,
  tookMs: 20,
}

test('exposes how vehicles are drawn and how many, and goes where most dots are', () => {
  const { controller, pane, show, map } = makeController()
  controller.setLoaded(true)
  show({ marks: marksOf([]), dots: DOTS })
  expect(pane.dataset).toMatchObject({ lod: 'dots', drawn: '50000' })
  expect(map.jumpTo).toHaveBeenCalledExactlyOnceWith({ center: [30, 50], zoom: 7 })
  show({ marks: FLEET, dots: null })
  expect(pane.dataset).toMatchObject({ lod: 'icons', drawn: '1' })
  show({ clusters: clustersOf([{ id: 1, longitude: 2, latitude: 48, shares: [0, 2, 0] }]) })
  expect(pane.dataset['lod']).toBe('clusters')
})

interface OverlayProps {
  readonly onHover: (info: unknown) => void
  readonly onClick: (info: unknown) => void
}
/** The pointer as deck.gl reports it when it hit no icon. */
const NOTHING_THERE = { index: -1, layer: null, x: 5, y: 6, coordinate: [30, 50] }

test('asks the engine which vehicle is under the pointer or pressed among dots, and asks nobody without dots', async () => {
  const { controller, ports, show, map, canvas } = makeController()
  // The control stores its options under this name; no browser is here to fire real events.
  const [made] = map.addControl.mock.calls
  const { _props: overlay } = (made ?? [])[0] as { _props: OverlayProps }
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 6; i++) await Promise.resolve()
  }
  const pressed = vi.fn<(vehicleId: number | null) => void>()
  controller.setOnPress(pressed)
  ports.vehicleAt.mockResolvedValue(7)
  overlay.onHover(NOTHING_THERE)
  overlay.onClick(NOTHING_THERE)
  await settle()
  expect(ports.vehicleAt).not.toHaveBeenCalled()
  expect(pressed.mock.calls).toEqual([[null]])
  show({ marks: marksOf([]), dots: DOTS })
  overlay.onHover(NOTHING_THERE)
  await settle()
  expect(ports.onHovered.mock.calls).toEqual([[7]])
  expect(canvas.style.cursor).toBe('pointer')
  overlay.onClick(NOTHING_THERE)
  await settle()
  expect(pressed).toHaveBeenLastCalledWith(7)
  controller.setTool({ press: () => {}, layers: () => [], subscribe: () => () => {} })
  ports.vehicleAt.mockClear()
  overlay.onClick(NOTHING_THERE)
  await settle()
  expect(ports.vehicleAt).not.toHaveBeenCalled()
})

test('gives deck.gl nothing to do for a picture of dots or for marks that stay as they are', () => {
  const { controller, show, map } = makeController()
  const [made] = map.addControl.mock.calls
  const overlay = (made ?? [])[0] as { setProps(props: unknown): void }
  const given = vi.spyOn(overlay, 'setProps').mockImplementation(() => {})
  controller.setLook({ palette: readPalette(() => '#112233'), atlas: {} as HTMLCanvasElement })
  show({ marks: FLEET, dots: DOTS })
  given.mockClear()
  show({ dots: { ...DOTS, patches: 1 } })
  show({ marks: marksOf([{ vehicleId: 1, longitude: 30, latitude: 50 }]) })
  expect(given).not.toHaveBeenCalled()
  show({ marks: marksOf([{ vehicleId: 1, longitude: 30.01, latitude: 50 }]) })
  expect(given).toHaveBeenCalledTimes(1)
})

test('among dots, compiles the icon program once the fleet is loaded, not before', () => {
  const { controller, show, map } = makeController()
  const [made] = map.addControl.mock.calls
  const overlay = (made ?? [])[0] as { setProps(props: { layers: readonly { id: string }[] }): void }
  const given = vi.spyOn(overlay, 'setProps').mockImplementation(() => {})
  const layersNow = (): readonly string[] => given.mock.lastCall?.[0].layers.map(({ id }) => id) ?? []
  controller.setLook({ palette: readPalette(() => '#112233'), atlas: {} as HTMLCanvasElement })
  controller.setLoaded(false)
  show({ marks: marksOf([]), dots: DOTS })
  expect(layersNow()).not.toContain('marks')
  controller.setLoaded(true)
  expect(layersNow()).toContain('marks')
})

test('draws icons among dots a few times a second; alone, or on a request of the person, at once', () => {
  const { controller, show, map, ports } = makeController()
  const [made] = map.addControl.mock.calls
  const overlay = (made ?? [])[0] as { setProps(props: unknown): void }
  const given = vi.spyOn(overlay, 'setProps').mockImplementation(() => {})
  controller.setLook({ palette: readPalette(() => '#112233'), atlas: {} as HTMLCanvasElement })
  let longitude = 30
  const move = (part: Partial<MapBuffers> = {}): number => {
    longitude += 0.1
    given.mockClear()
    show({ marks: marksOf([{ vehicleId: 1, longitude, latitude: 50 }]), ...part })
    return given.mock.calls.length
  }
  expect(move({ dots: DOTS })).toBe(1)
  ports.timers.pass(1_000)
  expect([move(), move(), move()]).toEqual([1, 0, 0])
  ports.timers.pass(1_000)
  expect(given).toHaveBeenCalledTimes(1)
  ports.timers.pass(1_000)
  expect(given).toHaveBeenCalledTimes(1)
  const image = { width: 16, height: 16, tiles: new Uint32Array(0), pixels: new Uint8ClampedArray(0) }
  expect(isPatch(image)).toBe(true)
  expect([move({ dots: { ...DOTS, image } }), move({ dots: { ...DOTS, image } })]).toEqual([1, 0])
  expect(move({ dots: { ...DOTS } })).toBe(1)
  controller.setSelected(2)
  expect(move()).toBe(0)
  show({
    marks: marksOf([
      { vehicleId: 1, longitude, latitude: 50 },
      { vehicleId: 2, longitude, latitude: 50 },
    ]),
  })
  expect(given).toHaveBeenCalledTimes(1)
  expect([move({ dots: null }), move(), move()]).toEqual([1, 1, 1])
  move({ dots: DOTS })
  move()
  controller.detach()
  given.mockClear()
  ports.timers.pass(1_000)
  expect(given).not.toHaveBeenCalled()
})

test('requests no pause for earlier drawings when the engine draws the dots on its own canvas', () => {
  const { show } = makeController()
  const drawn = vi.spyOn(DrawCost.prototype, 'drawn')
  const rest = vi.spyOn(DrawCost.prototype, 'rest')
  show({ marks: marksOf([]), dots: DOTS })
  expect([drawn.mock.calls.length, rest.mock.calls.length]).toEqual([1, 0])
  const image = { width: 16, height: 16, isOnPane: true as const }
  show({ dots: { ...DOTS, image } })
  expect([drawn.mock.calls.length, rest.mock.calls.length]).toEqual([1, 1])
})

test('reveals an opened dot although it is no mark yet', async () => {
  const { controller, ports, show, map } = makeController()
  show({ marks: marksOf([]), dots: DOTS })
  map.project.mockReturnValue({ x: -50, y: 300 })
  controller.reveal(7)
  await Promise.resolve()
  await Promise.resolve()
  expect(ports.placeOf).toHaveBeenCalledExactlyOnceWith(7)
  expect(map.panBy).toHaveBeenCalledTimes(1)
})

test('shows all vehicles by the box that the engine knows', async () => {
  const { controller, map } = makeController()
  await controller.showAll()
  expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith([10, 45, 30, 50], expect.anything())
})

test('a tool takes over the cursor and the double click, and restores them', () => {
  const { controller, map, canvas } = makeController()
  controller.setTool({ press: () => {}, layers: () => [], subscribe: () => () => {} })
  expect(canvas.style.cursor).toBe('crosshair')
  expect(map.doubleClickZoom.disable).toHaveBeenCalledTimes(1)
  controller.setTool(null)
  expect(canvas.style.cursor).toBe('')
  expect(map.doubleClickZoom.enable).toHaveBeenCalledTimes(1)
})

test('reports the position of a watched place on the pane, at once and when the map moves', () => {
  const { controller, fire } = makeController()
  const listener = vi.fn<(at: { x: number; y: number }) => 'dock'>(() => 'dock')
  const stop = controller.watchPlace(30, 50, listener)
  fire('move')
  expect(listener.mock.calls).toEqual([[{ x: 100, y: 300 }], [{ x: 100, y: 300 }]])
  stop()
  fire('move')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a detached controller follows nothing and requests nothing', () => {
  const { controller, ports, listeners, map, handlerCount } = makeController()
  controller.detach()
  expect(ports.onViewport).toHaveBeenLastCalledWith(null)
  expect(listeners.size).toBe(0)
  expect(handlerCount()).toBe(0)
  expect(map.removeControl).toHaveBeenCalledTimes(1)
})

test('a hidden fleet takes no press, whether it is icons or dots, and is shown again', async () => {
  const { controller, ports, pane, show, map } = makeController()
  const [made] = map.addControl.mock.calls
  const { _props: overlay } = (made ?? [])[0] as { _props: OverlayProps }
  ports.vehicleAt.mockResolvedValue(7)
  controller.setVehiclesShown(false)
  show({ marks: marksOf([]), dots: DOTS })
  expect(pane.dataset['vehicles']).toBe('hidden')
  overlay.onClick(NOTHING_THERE)
  expect(ports.vehicleAt).not.toHaveBeenCalled()
  controller.setVehiclesShown(true)
  expect(pane.dataset['vehicles']).toBe('shown')
  overlay.onClick(NOTHING_THERE)
  await Promise.resolve()
  expect(ports.vehicleAt).toHaveBeenCalledOnce()
})
