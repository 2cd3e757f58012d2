import { expect, test } from 'vitest'
import { createCoalesced } from './coalesced.ts'

/** Work whose runs end when the test says so. */
const heldWork = () => {
  const ends: ((error?: Error) => void)[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()))
    })
  return { ends, request: createCoalesced(work) }
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('runs once more after requests during a run, however many', async () => {
  const { ends, request } = heldWork()
  const all = [request(), request(), request()]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await settle()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await Promise.all(all)
  expect(ends).toHaveLength(2)
})

test('rejects when a run fails, and runs again on the next request', async () => {
  const { ends, request } = heldWork()
  const failed = request()
  ends[0]?.(new Error('no'))
  await expect(failed).rejects.toThrow('no')
  const next = request()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await next
})
