import { expect, test, vi } from 'vitest'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { FakeTimers } from '../../fleet/testing/fakeTimers.ts'
import { DotPicker } from './dotPicker.ts'

const at = (longitude: number): GeoPoint => ({ longitude, latitude: 50 })

const make = () => {
  const timers = new FakeTimers()
  const answers: ((vehicleId: number | null) => void)[] = []
  const asked: number[] = []
  const picker = new DotPicker({
    timers,
    vehicleAt: ({ longitude }) => {
      asked.push(longitude)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  const answer = async (vehicleId: number | null): Promise<void> => {
    answers.shift()?.(vehicleId)
    for (let i = 0; i < 4; i++) await Promise.resolve()
  }
  return { timers, picker, asked, answer, onFound: vi.fn<(vehicleId: number | null) => void>() }
}

test('a moving pointer queries only its newest point, one query at a time', async () => {
  const { picker, asked, answer, onFound, timers } = make()
  for (const longitude of [1, 2, 3]) picker.hover(at(longitude), 7, onFound)
  expect(asked).toEqual([1])
  await answer(11)
  expect(onFound).not.toHaveBeenCalled()
  timers.pass(50)
  expect(asked).toEqual([1, 3])
  await answer(33)
  expect(onFound.mock.calls).toEqual([[33]])
  timers.pass(500)
  expect(asked).toEqual([1, 3])
})

test('discards an answer for a pointer that has left', async () => {
  const { picker, answer, onFound } = make()
  picker.hover(at(1), 7, onFound)
  picker.leave()
  await answer(11)
  expect(onFound).not.toHaveBeenCalled()
})

test('a press queries at once', async () => {
  const { picker, answer } = make()
  const pressed = picker.press(at(1), 7)
  await answer(null)
  expect(await pressed).toBeNull()
})
