import { expect, test } from 'vitest'
import type { FleetSnapshot, MarkBuffers } from '../contract/engine.ts'
import { NO_MARKS, SnapshotDesk } from './snapshotDesk.ts'
import { marksOf, snapshotOf } from './testing/fakeEngine.ts'

const makeDesk = () => {
  const frames: (() => void)[] = []
  const states: FleetSnapshot[] = []
  const shown: MarkBuffers[] = []
  const desk = new SnapshotDesk(
    (run) => {
      frames.push(run)
      return () => frames.splice(frames.indexOf(run), 1)
    },
    { state: (snapshot) => states.push(snapshot), marks: (marks) => shown.push(marks) },
  )
  const runFrame = (): void => {
    for (const run of frames.splice(0)) run()
  }
  return { desk, states, shown, runFrame, frames }
}

test('a snapshot is shown and answered at the next frame, not before', async () => {
  const { desk, states, runFrame } = makeDesk()
  let answered = false
  const answer = desk.receive(snapshotOf()).then((home) => {
    answered = true
    return home
  })
  await Promise.resolve()
  expect(states).toHaveLength(0)
  expect(answered).toBe(false)
  runFrame()
  expect(states).toHaveLength(1)
  expect(await answer).toBeNull()
})

test('the buffers of the marks that were replaced go home, each set once', async () => {
  const { desk, shown, runFrame } = makeDesk()
  const sets = [marksOf([{ vehicleId: 1 }]), marksOf([{ vehicleId: 2 }]), marksOf([])]
  const homes: (MarkBuffers | null)[] = []
  for (const marks of [sets[0], null, sets[1], sets[2]]) {
    const answer = desk.receive(snapshotOf({ marks: marks ?? null }))
    runFrame()
    homes.push(await answer)
  }
  expect(shown).toEqual(sets)
  expect(homes[0]).toBeNull()
  expect(homes[1]).toBeNull()
  expect(homes[2]).toBe(sets[0])
  expect(homes[3]).toBe(sets[1])
})

test('a closed desk shows no marks, and drops the snapshot that waits', () => {
  const { desk, states, shown, runFrame, frames } = makeDesk()
  void desk.receive(snapshotOf({ marks: marksOf([{ vehicleId: 1 }]) }))
  runFrame()
  void desk.receive(snapshotOf({ seq: 2 }))
  desk.close()
  expect(frames).toHaveLength(0)
  expect(shown.at(-1)).toBe(NO_MARKS)
  expect(states).toHaveLength(1)
})
