import { expect, test } from 'vitest'
import { NextRead } from './nextRead.ts'

/** Reads that end when the test says so; each returns how many began before it. */
const openReads = () => {
  const ends: ((error?: Error) => void)[] = []
  const work = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const number = ends.length
      ends.push((error) => (error ? reject(error) : resolve(number)))
    })
  return { ends, work }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('lets callers that arrive during a read share the next one, which begins after their call', async () => {
  const reads = new NextRead<number>()
  const { ends, work } = openReads()
  const first = reads.read('a', work)
  const late = Array.from({ length: 1_000 }, () => reads.read('a', work))
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe(0)
  await settle()
  expect(ends).toHaveLength(2)
  const later = reads.read('a', work)
  ends[1]?.()
  expect(new Set(await Promise.all(late))).toEqual(new Set([1]))
  await settle()
  ends[2]?.()
  expect(await later).toBe(2)
  expect(ends).toHaveLength(3)
})

test('reads keys independently, and removes a key that nobody reads', async () => {
  const reads = new NextRead<number>()
  const { ends, work } = openReads()
  const answers = [reads.read('a', work), reads.read('b', work)]
  expect(ends).toHaveLength(2)
  for (const end of ends) end()
  expect(await Promise.all(answers)).toEqual([0, 1])
  await settle()
  const again = reads.read('a', work)
  expect(ends).toHaveLength(3)
  ends[2]?.()
  expect(await again).toBe(2)
})

test('fails only those who shared the failed read', async () => {
  const reads = new NextRead<number>()
  const { ends, work } = openReads()
  const failing = reads.read('a', work)
  const next = reads.read('a', work)
  ends[0]?.(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await settle()
  ends[1]?.()
  expect(await next).toBe(1)
})
