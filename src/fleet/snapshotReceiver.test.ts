import { expect, test } from 'vitest'
import { type FleetSnapshot, type ReturnedBuffers, NO_RETURNED_BUFFERS } from '../contract/engine/snapshot.ts'
import { type MapBuffers, NO_BUFFERS, SnapshotReceiver } from './snapshotReceiver.ts'
import { marksOf, snapshotOf } from './testing/fakeEngine.ts'

const makeGateway = () => {
  const frames: (() => void)[] = []
  const states: FleetSnapshot[] = []
  const shown: MapBuffers[] = []
  const receiver = new SnapshotReceiver(
    (run) => {
      frames.push(run)
      return () => frames.splice(frames.indexOf(run), 1)
    },
    { state: (snapshot) => states.push(snapshot), map: (buffers) => shown.push(buffers) },
  )
  const runFrame = (): void => {
    for (const run of frames.splice(0)) run()
  }
  return { receiver, states, shown, runFrame, frames }
}

test('shows a snapshot at once and acknowledges it at the next frame, not before', async () => {
  const { receiver, states, runFrame } = makeGateway()
  let answered = false
  const answer = receiver.receive(snapshotOf()).then((returned) => {
    answered = true
    return returned
  })
  await Promise.resolve()
  expect(states).toHaveLength(1)
  expect(answered).toBe(false)
  runFrame()
  expect(await answer).toEqual(NO_RETURNED_BUFFERS)
})

test('returns the buffers of replaced marks, each set once', async () => {
  const { receiver, shown, runFrame } = makeGateway()
  const sets = [marksOf([{ vehicleId: 1 }]), marksOf([{ vehicleId: 2 }]), marksOf([])]
  const returned: ReturnedBuffers[] = []
  for (const marks of [sets[0], null, sets[1], sets[2]]) {
    const answer = receiver.receive(snapshotOf({ marks: marks ?? null }))
    runFrame()
    returned.push(await answer)
  }
  expect(shown.map(({ marks }) => marks)).toEqual(sets)
  expect(returned.map(({ marks }) => marks)).toEqual([null, null, sets[0], sets[1]])
})

test('a closed receiver shows no marks and acknowledges nothing', () => {
  const { receiver, shown, runFrame, frames } = makeGateway()
  void receiver.receive(snapshotOf({ marks: marksOf([{ vehicleId: 1 }]) }))
  runFrame()
  void receiver.receive(snapshotOf({ seq: 2 }))
  receiver.close()
  expect(frames).toHaveLength(0)
  expect(shown.at(-1)).toBe(NO_BUFFERS)
})

test('keeps the picture of dots until the engine sends another one, or removes it', () => {
  const { receiver, shown, runFrame } = makeGateway()
  const picture = {
    image: { width: 4, height: 2 },
    zoom: 7,
    pixelRatio: 1,
    left: 0,
    top: 0,
    count: 9,
    sample: new Float64Array(0),
    patches: 0,
    tookMs: 1,
  }
  for (const part of [{ dots: picture }, { marks: marksOf([]) }, {}, { dots: null }]) {
    void receiver.receive(snapshotOf(part))
    runFrame()
  }
  expect(shown.map(({ dots }) => dots)).toEqual([picture, picture, null])
})
