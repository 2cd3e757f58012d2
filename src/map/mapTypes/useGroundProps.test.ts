import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { runHook } from '../../fleet/testing/runHook.ts'
import { useGroundProps } from './useGroundProps.ts'
import type { MapGround } from './useMapStyle.ts'

const LAND: StyleSpecification = { version: 8, sources: {}, layers: [{ id: 'land', type: 'background' }] }
const NOTHING: StyleSpecification = { version: 8, sources: {}, layers: [] }
const GROUND = { address: null, onUnreachable: () => {}, style: LAND } as unknown as MapGround

test('styles are diffed once the map has loaded one, not before', async () => {
  const hook = await runHook(() => useGroundProps(GROUND))
  expect(hook.answer()).toMatchObject({ mapStyle: LAND, styleDiffing: false })
  await hook.act(() => hook.answer().onStyleData())
  expect(hook.answer()).toMatchObject({ mapStyle: LAND, styleDiffing: true })
  await hook.end()
})

test('another style can be drawn instead of the ground', async () => {
  const hook = await runHook(() => useGroundProps(GROUND, NOTHING))
  expect(hook.answer().mapStyle).toBe(NOTHING)
  await hook.end()
})
