import { expect, test } from 'vitest'
import { type Picked, pickedThing, pressMeaning } from './pick.ts'

const VEHICLE: Picked = { kind: 'vehicle', vehicleId: 4 }
const CLUSTER: Picked = { kind: 'cluster', clusterId: 9 }
test('a press targets what it hit [MAP-29]', () => {
  expect(pressMeaning(VEHICLE, true)).toBe('vehicle')
  expect(pressMeaning(CLUSTER, true)).toBe('cluster')
  expect(pressMeaning(null, true)).toBe('ground')
})

test('a press on a mark does nothing while help mode is active; the ground stays pressable [MAP-32]', () => {
  expect(pressMeaning(VEHICLE, false)).toBe('nothing')
  expect(pressMeaning(CLUSTER, false)).toBe('nothing')
  expect(pressMeaning(null, false)).toBe('ground')
})

test('a ring and its count, wherever it is drawn, are the same cluster; a vehicle is identified by its column', () => {
  const pick = (data: unknown, index: number) => pickedThing({ index, layer: { props: { data } } as never })
  expect(pick({ vehicleIds: Float64Array.of(4, 5) }, 1)).toEqual({ kind: 'vehicle', vehicleId: 5 })
  expect(pick({ clusterIds: Float64Array.of(9) }, 0)).toEqual(CLUSTER)
  expect(pick([{ clusterId: 9 }], 0)).toEqual(CLUSTER)
  expect(pick([{ text: 'a name' }], 0)).toBeNull()
  expect(pick([{ clusterId: 9 }], -1)).toBeNull()
})
