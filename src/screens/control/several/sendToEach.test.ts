import { expect, test } from 'vitest'
import { type Sending, sendToEach } from './sendToEach.ts'

test('sends to each vehicle once, at most four at the same time, and reports what was refused', async () => {
  const reports = new Map<number, Sending[]>()
  let [running, most] = [0, 0]
  const sent: number[] = []
  await sendToEach(
    [1, 2, 3, 4, 5, 6, 7],
    async (one) => {
      running += 1
      most = Math.max(most, running)
      sent.push(one)
      await new Promise((done) => setTimeout(done, 1))
      running -= 1
      return one === 3 ? 'no tracker' : null
    },
    (one, sending) => reports.set(one, [...(reports.get(one) ?? []), sending]),
  )
  expect(sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(4)
  expect(reports.get(3)).toEqual([{ state: 'sending' }, { state: 'refused', reason: 'no tracker' }])
  expect(reports.get(7)).toEqual([{ state: 'sending' }, { state: 'accepted' }])
})
