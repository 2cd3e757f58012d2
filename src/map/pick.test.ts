import { expect, test } from 'vitest'
import { type Picked, pickedThing, pressMeaning } from './pick.ts'

const VEHICLE: Picked = { kind: 'vehicle', vehicleId: 4 }
const CLUSTER: Picked = { kind: 'cluster', clusterId: 9 }
const USUAL = { isToolActive: false, isClickable: true }

test('a press is for what it met [MAP-29]', () => {
  expect(pressMeaning(VEHICLE, USUAL)).toBe('vehicle')
  expect(pressMeaning(CLUSTER, USUAL)).toBe('cluster')
  expect(pressMeaning(null, USUAL)).toBe('ground')
})

test('while help mode is active a press on a mark does nothing; the ground stays pressable [MAP-32]', () => {
  const help = { ...USUAL, isClickable: false }
  expect(pressMeaning(VEHICLE, help)).toBe('nothing')
  expect(pressMeaning(CLUSTER, help)).toBe('nothing')
  expect(pressMeaning(null, help)).toBe('ground')
})

test('an active tool takes every press', () => {
  const measuring = { isToolActive: true, isClickable: true }
  for (const picked of [VEHICLE, CLUSTER, null]) expect(pressMeaning(picked, measuring)).toBe('tool')
})

test('a ring and its count, wherever it stands, are the same cluster; a vehicle is known by its column', () => {
  const pick = (data: unknown, index: number) => pickedThing({ index, layer: { props: { data } } as never })
  expect(pick({ vehicleIds: Float64Array.of(4, 5) }, 1)).toEqual({ kind: 'vehicle', vehicleId: 5 })
  expect(pick({ clusterIds: Float64Array.of(9) }, 0)).toEqual(CLUSTER)
  expect(pick([{ clusterId: 9 }], 0)).toEqual(CLUSTER)
  expect(pick([{ text: 'a name' }], 0)).toBeNull()
  expect(pick([{ clusterId: 9 }], -1)).toBeNull()
})
