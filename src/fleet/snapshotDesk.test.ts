import { expect, test } from 'vitest'
import { type FleetSnapshot, type HomeBuffers, NOTHING_HOME } from '../contract/engine.ts'
import { type MapBuffers, NO_BUFFERS, SnapshotDesk } from './snapshotDesk.ts'
import { marksOf, snapshotOf } from './testing/fakeEngine.ts'

const makeDesk = () => {
  const frames: (() => void)[] = []
  const states: FleetSnapshot[] = []
  const shown: MapBuffers[] = []
  const desk = new SnapshotDesk(
    (run) => {
      frames.push(run)
      return () => frames.splice(frames.indexOf(run), 1)
    },
    { state: (snapshot) => states.push(snapshot), map: (buffers) => shown.push(buffers) },
  )
  const runFrame = (): void => {
    for (const run of frames.splice(0)) run()
  }
  return { desk, states, shown, runFrame, frames }
}

test('a snapshot is shown at once and answered at the next frame, not before', async () => {
  const { desk, states, runFrame } = makeDesk()
  let answered = false
  const answer = desk.receive(snapshotOf()).then((home) => {
    answered = true
    return home
  })
  await Promise.resolve()
  expect(states).toHaveLength(1)
  expect(answered).toBe(false)
  runFrame()
  expect(await answer).toEqual(NOTHING_HOME)
})

test('the buffers of the marks that were replaced go home, each set once', async () => {
  const { desk, shown, runFrame } = makeDesk()
  const sets = [marksOf([{ vehicleId: 1 }]), marksOf([{ vehicleId: 2 }]), marksOf([])]
  const homes: HomeBuffers[] = []
  for (const marks of [sets[0], null, sets[1], sets[2]]) {
    const answer = desk.receive(snapshotOf({ marks: marks ?? null }))
    runFrame()
    homes.push(await answer)
  }
  expect(shown.map(({ marks }) => marks)).toEqual(sets)
  expect(homes.map(({ marks }) => marks)).toEqual([null, null, sets[0], sets[1]])
})

test('a closed desk shows no marks, and answers nobody any more', () => {
  const { desk, shown, runFrame, frames } = makeDesk()
  void desk.receive(snapshotOf({ marks: marksOf([{ vehicleId: 1 }]) }))
  runFrame()
  void desk.receive(snapshotOf({ seq: 2 }))
  desk.close()
  expect(frames).toHaveLength(0)
  expect(shown.at(-1)).toBe(NO_BUFFERS)
})

test('the picture of dots stays until the engine says that there is another one, or none', () => {
  const { desk, shown, runFrame } = makeDesk()
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
    void desk.receive(snapshotOf(part))
    runFrame()
  }
  expect(shown.map(({ dots }) => dots)).toEqual([picture, picture, null])
})
