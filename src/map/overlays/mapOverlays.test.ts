import { type Layer, Layer as DeckLayer } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'
import { expect, test, vi } from 'vitest'
import { FakeTimers } from '../../fleet/testing/fakeTimers.ts'
import { fakeMap } from '../testing/fakeMap.ts'
import { MAP_PALETTE } from '../testing/palette.ts'
import type { MapOverlay, PointerAt } from './mapOverlay.ts'
import { MapOverlays } from './mapOverlays.ts'

vi.stubGlobal('requestAnimationFrame', () => 1)
vi.stubGlobal('cancelAnimationFrame', () => {})

/** The control stores its options under this name; no browser is here to fire real events. */
interface Deck {
  readonly _props: { onHover(info: unknown): void; onClick(info: unknown): void }
  setProps(props: { layers: readonly Layer[] }): void
}

const attached = () => {
  const overlays = new MapOverlays(new FakeTimers(), 4)
  const fake = fakeMap(7)
  overlays.attach(fake.asMap, '')
  const deck = fake.map.addControl.mock.calls[0]?.[0] as Deck
  const given = vi.spyOn(deck, 'setProps').mockImplementation(() => {})
  overlays.setPalette(MAP_PALETTE)
  const ids = (): readonly string[] | undefined => given.mock.lastCall?.[0].layers.map(({ id }) => id)
  const { _props: pointer } = deck
  return { overlays, pointer, given, ids, ...fake }
}

/** An overlay of one layer that keeps it, and records the pointer. */
const overlayOf = (id: string, order: number, more: Omit<Partial<MapOverlay>, 'hover' | 'press'> = {}) => {
  const layer = new ScatterplotLayer({ id, data: [] })
  const hover = vi.fn<(at: PointerAt | null) => void>()
  const press = vi.fn<(at: PointerAt) => boolean>(() => false)
  return { id, order, layers: () => [layer], hover, press, ...more }
}

/** The pointer as deck.gl reports it, on a layer or on none. */
const at = (layer: unknown = null) => ({
  x: 5,
  y: 6,
  index: layer === null ? -1 : 0,
  layer,
  coordinate: [30, 50],
})
const onLayer = (overlay: MapOverlay) => at(overlay.layers({} as never)[0])
const settle = async (): Promise<void> => {
  for (let i = 0; i < 6; i++) await Promise.resolve()
}

test('draws overlays by their order, whatever order they are added in, and forgets a removed one', () => {
  const { overlays, ids } = attached()
  overlays.add(overlayOf('tasks', 30))
  const remove = overlays.add(overlayOf('zones', 10))
  overlays.add(overlayOf('rings', 20))
  expect(ids()).toEqual(['zones', 'rings', 'tasks'])
  remove()
  expect(ids()).toEqual(['rings', 'tasks'])
})

test('looks for nothing under the pointer while the map is dragged', () => {
  const { given, fire } = attached()
  fire('dragstart')
  expect(given).toHaveBeenLastCalledWith({ _pickable: false })
  fire('dragend')
  expect(given).toHaveBeenLastCalledWith({ _pickable: true })
})

test('an invisible overlay is neither drawn nor given the pointer', async () => {
  const { overlays, ids, pointer } = attached()
  let isVisible = true
  const zones = overlayOf('zones', 10, { isVisible: () => isVisible })
  overlays.add(zones)
  overlays.add(overlayOf('rings', 20))
  isVisible = false
  overlays.draw()
  expect(ids()).toEqual(['rings'])
  pointer.onHover(at())
  pointer.onClick(at())
  await settle()
  expect([zones.hover.mock.calls, zones.press.mock.calls]).toEqual([[], []])
})

test('gives deck.gl nothing to do while all layers are the same', () => {
  const { overlays, given } = attached()
  overlays.add(overlayOf('zones', 10))
  given.mockClear()
  overlays.draw()
  expect(given).not.toHaveBeenCalled()
})

test('an overlay that reports a change is drawn again until it is removed', () => {
  const { overlays, given } = attached()
  const readers = new Set<() => void>()
  const layers = () => [new ScatterplotLayer({ id: 'zones', data: [] })]
  const subscribe = (changed: () => void) => {
    readers.add(changed)
    return () => readers.delete(changed)
  }
  const remove = overlays.add(overlayOf('zones', 10, { layers, subscribe }))
  given.mockClear()
  for (const changed of readers) changed()
  expect(given).toHaveBeenCalledTimes(1)
  remove()
  expect(readers.size).toBe(0)
})

test('a press goes from the top down until an overlay takes it; each sees only its own layers', async () => {
  const { overlays, pointer } = attached()
  const [low, middle, high] = [overlayOf('low', 1), overlayOf('middle', 2), overlayOf('high', 3)]
  for (const overlay of [middle, high, low]) overlays.add(overlay)
  middle.press.mockReturnValue(true)
  pointer.onClick(onLayer(middle))
  await settle()
  expect(high.press.mock.lastCall?.[0]).toMatchObject({
    ground: { longitude: 30, latitude: 50 },
    picked: null,
  })
  expect(middle.press.mock.lastCall?.[0].picked?.layer).toBeInstanceOf(DeckLayer)
  expect(low.press).not.toHaveBeenCalled()
})

test('waits for an overlay that has to ask whether it takes a press', async () => {
  const { overlays, pointer } = attached()
  const low = overlayOf('low', 1)
  let isTaken = true
  overlays.add(low)
  overlays.add({ ...overlayOf('high', 2), press: () => Promise.resolve(isTaken) })
  pointer.onClick(at())
  await settle()
  expect(low.press).not.toHaveBeenCalled()
  isTaken = false
  pointer.onClick(at())
  await settle()
  expect(low.press).toHaveBeenCalledTimes(1)
})

test('the topmost overlay with a cursor takes the pointer; those below it see it leave', () => {
  const { overlays, pointer, canvas } = attached()
  const low = overlayOf('low', 1, { cursor: () => 'pointer' })
  overlays.add(low)
  pointer.onHover(onLayer(low))
  expect([canvas.style.cursor, low.hover.mock.lastCall?.[0] !== null]).toEqual(['pointer', true])
  const remove = overlays.add(overlayOf('tool', 9, { cursor: () => 'crosshair' }))
  pointer.onHover(onLayer(low))
  expect([canvas.style.cursor, low.hover.mock.lastCall]).toEqual(['crosshair', [null]])
  remove()
  expect(canvas.style.cursor).toBe('pointer')
})

test('attaches an overlay to the map, whichever comes first, and detaches it when either goes', () => {
  const log: string[] = []
  const watching = (id: string) =>
    overlayOf(id, 10, {
      attach: () => {
        log.push(`${id} on`)
        return () => log.push(`${id} off`)
      },
    })
  const overlays = new MapOverlays(new FakeTimers(), 4)
  overlays.add(watching('zones'))
  expect(log).toEqual([])
  overlays.attach(fakeMap(7).asMap, '')
  const remove = overlays.add(watching('rings'))
  expect(log.splice(0)).toEqual(['zones on', 'rings on'])
  remove()
  overlays.detach()
  expect(log.splice(0)).toEqual(['rings off', 'zones off'])
  overlays.attach(fakeMap(7).asMap, '')
  expect(log).toEqual(['zones on'])
})
