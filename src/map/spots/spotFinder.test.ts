import { expect, test, vi } from 'vitest'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { VehiclesAtSpot } from '../../contract/engine/snapshot.ts'
import { rowOf } from '../../fleet/testing/fakeEngine.ts'
import { MapCamera } from '../mapCamera.ts'
import type { Spot } from '../mapPorts.ts'
import { fakeMap } from '../testing/fakeMap.ts'
import { FakeTimers } from '../../fleet/testing/fakeTimers.ts'
import { SpotFinder } from './spotFinder.ts'

const AT = { x: 40, y: 60 }
const PLACE = [30, 50] as const

const makeFinder = () => {
  const camera = new MapCamera({ timers: new FakeTimers(), onViewport: () => {}, reducedMotion: () => true })
  const { map, asMap } = fakeMap(9)
  camera.attach(asMap)
  const vehiclesAt = vi.fn<() => Promise<VehiclesAtSpot>>()
  const clusterBox = vi.fn<() => Promise<GeoBox | null>>()
  const finder = new SpotFinder({ vehiclesAt, clusterBox }, camera)
  const opened = vi.fn<(vehicleId: number | null) => void>()
  const shown = vi.fn<(spot: Spot | null) => void>()
  finder.setOnVehicle(opened)
  finder.setOnSpot(shown)
  return { finder, vehiclesAt, clusterBox, opened, shown, map }
}
const TWO = { total: 2, rows: [rowOf({ vehicleId: 1 }), rowOf({ vehicleId: 2 })] }

test('opens a vehicle that is alone [MAP-29]', async () => {
  const { finder, vehiclesAt, opened, shown } = makeFinder()
  vehiclesAt.mockResolvedValue({ total: 1, rows: [rowOf({ vehicleId: 7 })] })
  await finder.openVehicle(7, PLACE, AT)
  expect(opened).toHaveBeenCalledExactlyOnceWith(7)
  expect(shown).toHaveBeenLastCalledWith(null)
})

test('lists vehicles that share a spot, and opens none', async () => {
  const { finder, vehiclesAt, opened, shown } = makeFinder()
  vehiclesAt.mockResolvedValue(TWO)
  await finder.openVehicle(1, PLACE, AT)
  expect(opened).not.toHaveBeenCalled()
  expect(shown).toHaveBeenLastCalledWith({ ...AT, point: { longitude: 30, latitude: 50 }, ...TWO })
})

test('ignores an answer to an earlier press', async () => {
  const { finder, vehiclesAt, opened, shown } = makeFinder()
  vehiclesAt.mockResolvedValueOnce(TWO).mockResolvedValueOnce({ total: 1, rows: [] })
  const first = finder.openVehicle(1, PLACE, AT)
  await finder.openVehicle(9, PLACE, AT)
  await first
  expect(opened.mock.calls).toEqual([[9]])
  expect(shown).not.toHaveBeenCalledWith(expect.objectContaining({ total: 2 }))
})

test('zooms into a cluster; lists one on a single spot', async () => {
  const { finder, vehiclesAt, clusterBox, shown, map } = makeFinder()
  clusterBox.mockResolvedValueOnce({ west: 29, south: 49, east: 31, north: 51 })
  await finder.openCluster(5, PLACE, AT)
  expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith([29, 49, 31, 51], expect.anything())
  clusterBox.mockResolvedValueOnce({ west: 30, south: 50, east: 30.000_01, north: 50 })
  vehiclesAt.mockResolvedValue(TWO)
  await finder.openCluster(5, PLACE, AT)
  expect(map.fitBounds).toHaveBeenCalledTimes(1)
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ total: 2 }))
})

test('a press on the ground closes what is open', () => {
  const { finder, opened, shown } = makeFinder()
  finder.pressGround()
  expect(opened).toHaveBeenCalledExactlyOnceWith(null)
  expect(shown).toHaveBeenCalledExactlyOnceWith(null)
})
