import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_VIEW } from '../../contract/engine/view.ts'
import { FleetContext } from '../../fleet/fleetContext.ts'
import { EMPTY_FLEET } from '../../fleet/fleetStore.ts'
import { FakeEngine } from '../../fleet/testing/fakeEngine.ts'
import { makeClient } from '../../fleet/testing/makeClient.ts'
import { runHook, dispatchOnWindow } from '../../fleet/testing/runHook.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import { useViewInAddress } from './useViewInAddress.ts'

const LOADED = { ...EMPTY_FLEET.load, complete: true }

const address = { hash: '' }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, hash: string) => {
      address.hash = hash
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opened = async (hash: string) => {
  address.hash = hash
  const engine = new FakeEngine()
  const client = makeClient(engine)
  const page = {
    view: DEFAULT_VIEW,
    selectedId: null as number | null,
    onRequested: vi.fn(),
    openAnywhere: vi.fn(() => Promise.resolve()),
    close: vi.fn(),
    show: vi.fn(),
  }
  const mapCamera = { show: page.show, onPlace: () => () => {} } as unknown as MapCamera
  const { openAnywhere, close } = page
  const hook = await runHook(
    () => {
      const { view, onRequested, selectedId } = page
      useViewInAddress({ view, onRequested, mapCamera, selection: { selectedId, openAnywhere, close } })
    },
    (child) => createElement(FleetContext, { value: client }, child),
  )
  let loaded = 0
  const redraw = () =>
    hook.act(async () => {
      loaded += 1
      await engine.post({ load: { ...LOADED, loaded } })
    })
  return { ...page, page, hook, redraw }
}

test('shows what an opened address requests once, and persists none of it', async () => {
  const { onRequested, show, close } = await opened('#/control?z=7&c=50,30&q=man&s=-name&by=group&on=online')
  expect(onRequested.mock.calls).toEqual([
    [
      {
        search: 'man',
        groups: 'all',
        zones: 'all',
        connection: 'ONLINE',
        ignitionOnly: false,
        status: 'ALL',
        alarmsOnly: false,
        trailer: 'ALL',
        events: [],
        foundOnly: false,
        origin: null,
        sort: { key: 'name', reverse: true },
        grouping: true,
      },
    ],
  ])
  expect(show.mock.calls).toEqual([[{ zoom: 7, latitude: 50, longitude: 30 }]])
  expect(close).toHaveBeenCalledTimes(1)
})

test('shows another address that a person opens, but not our own writes', async () => {
  const { onRequested, page, redraw, hook } = await opened('#/control?s=name')
  page.view = { ...DEFAULT_VIEW, ignitionOnly: true }
  await redraw()
  expect(onRequested).toHaveBeenCalledTimes(1)
  address.hash = '#/control?q=volvo'
  await hook.act(() => dispatchOnWindow(new Event('hashchange')))
  expect(onRequested).toHaveBeenCalledTimes(2)
  expect(onRequested.mock.lastCall).toMatchObject([{ search: 'volvo', sort: null, grouping: null }])
})

test('opens a vehicle once the fleet is known, and keeps it in the address until then', async () => {
  const { openAnywhere, close, page, redraw, hook } = await opened('#/control?v=12')
  expect([openAnywhere, close].map((call) => call.mock.calls.length)).toEqual([0, 0])
  await hook.act(() => void vi.runAllTimers())
  expect(address.hash).toBe('#/control?v=12')
  page.selectedId = 12
  await redraw()
  expect(openAnywhere.mock.calls).toEqual([[12, true]])
  page.selectedId = null
  page.view = { ...DEFAULT_VIEW, ignitionOnly: true }
  await redraw()
  await hook.act(() => void vi.runAllTimers())
  expect(openAnywhere).toHaveBeenCalledTimes(1)
})

test('writes a choice to the address at once, typed letters soon after', async () => {
  const { page, redraw, hook } = await opened('#/control')
  page.view = { ...DEFAULT_VIEW, ignitionOnly: true }
  await redraw()
  expect(address.hash).toBe('#/control?ign=1')
  page.view = { ...page.view, search: 'man' }
  await redraw()
  expect(address.hash).toBe('#/control?ign=1')
  await hook.act(() => void vi.runAllTimers())
  expect(address.hash).toBe('#/control?q=man&ign=1')
})
