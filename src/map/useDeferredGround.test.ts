import type { StyleSpecification } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../fleet/testing/runHook.ts'
import { useDeferredGround } from './useDeferredGround.ts'

const GROUND: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background' }],
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const started = async () => {
  const waiting = new Set<() => void>()
  const vehicles = {
    onFirstVehicles: (listener: () => void) => {
      waiting.add(listener)
      return () => void waiting.delete(listener)
    },
  }
  return { waiting, ...(await runHook(() => useDeferredGround(vehicles, GROUND))) }
}
const drawn = (style: StyleSpecification | string): number =>
  typeof style === 'string' ? -1 : style.layers.length

test('the ground waits for the first vehicles, and is drawn then', async () => {
  const { answer, act, waiting } = await started()
  expect(drawn(answer())).toBe(0)
  await act(() => waiting.forEach((listener) => listener()))
  expect(answer()).toBe(GROUND)
})

test('where no vehicles arrive the ground waits only for a moment', async () => {
  const { answer, act, end, waiting } = await started()
  await act(() => void vi.advanceTimersByTime(699))
  expect(drawn(answer())).toBe(0)
  await act(() => void vi.advanceTimersByTime(1))
  expect(answer()).toBe(GROUND)
  await end()
  expect(waiting.size).toBe(0)
})
