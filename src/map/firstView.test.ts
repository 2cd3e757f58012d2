import { expect, test } from 'vitest'
import { NO_BUFFERS } from '../fleet/snapshotReceiver.ts'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { FirstView } from './firstView.ts'
import { marksOf } from '../fleet/testing/fakeEngine.ts'

const open = () => {
  const timers = new FakeTimers()
  let buffers = NO_BUFFERS
  const places: (readonly [number, number])[] = []
  const camera = {
    isPlaced: false,
    placeOnFleet: (at: readonly [number, number]) => {
      camera.isPlaced = true
      places.push(at)
    },
  }
  const view = new FirstView({ timers, readBuffers: () => buffers }, camera)
  const arrive = (longitude: number): void => {
    buffers = { ...buffers, marks: marksOf([{ vehicleId: 1, longitude, latitude: 50 }]) }
    view.take(buffers)
  }
  return { timers, view, camera, places, arrive }
}

test('goes where the fleet is once all of it is known', () => {
  const { timers, view, places, arrive } = open()
  view.setLoaded(false)
  arrive(30)
  arrive(31)
  expect(places).toEqual([])
  view.setLoaded(true)
  expect(places).toEqual([[31, 50]])
  timers.pass(1_000)
  expect(places).toHaveLength(1)
})

test('waits half a second after the first vehicles for a fleet that takes long, and moves once', () => {
  const { timers, view, places, arrive } = open()
  timers.pass(1_000)
  arrive(30)
  timers.pass(499)
  arrive(31)
  expect(places).toEqual([])
  timers.pass(1)
  expect(places).toEqual([[31, 50]])
  arrive(32)
  view.setLoaded(true)
  expect(places).toHaveLength(1)
})

test('leaves a camera that somebody placed meanwhile where it is', () => {
  const { timers, view, camera, places, arrive } = open()
  arrive(30)
  camera.isPlaced = true
  timers.pass(1_000)
  view.setLoaded(true)
  expect(places).toEqual([])
})

test('waits no longer without a map', () => {
  const { timers, view, places, arrive } = open()
  arrive(30)
  view.cancel()
  timers.pass(1_000)
  expect(places).toEqual([])
})
