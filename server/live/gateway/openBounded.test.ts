import { expect, test } from 'vitest'
import { openBounded } from './openBounded.ts'
import { createTestSocket } from './testSocket.ts'

const COUNT = 300
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Sockets that arrive all at once, of a session that is read when the test allows it. */
const openCrowd = () => {
  const reads: (() => void)[] = []
  let most = 0
  const open = openBounded(async () => {
    most = Math.max(most, reads.length + 1)
    await new Promise<void>((resolve) => reads.push(resolve))
    return null
  })
  const crowd = Array.from({ length: COUNT }, () => {
    const gone = new AbortController()
    const socket = createTestSocket()
    return { gone, socket, opened: open(gone.signal, socket, { token: 'token', format: 'fleet.v1.json' }) }
  })
  /** Completes every started read until none starts any more; returns their number. */
  const readAll = async (): Promise<number> => {
    let count = 0
    await settle()
    while (reads.length > 0) {
      for (const end of reads.splice(0)) {
        end()
        count += 1
      }
      await settle()
    }
    return count
  }
  return { crowd, readAll, most: () => most }
}

test('opens simultaneous sockets a few at a time, and each in the end', async () => {
  const { crowd, readAll, most } = openCrowd()
  expect(await readAll()).toBe(COUNT)
  await Promise.all(crowd.map(({ opened }) => opened))
  expect(most()).toBeLessThanOrEqual(16)
})

test('skips the session read for a client that gave up waiting, and leaves its socket alone', async () => {
  const { crowd, readAll } = openCrowd()
  await settle()
  for (const { gone } of crowd.slice(0, -20)) gone.abort()
  expect(await readAll()).toBeLessThan(60)
  expect(await Promise.all(crowd.map(({ opened }) => opened))).toEqual(crowd.map(() => null))
  expect(crowd.filter(({ socket }) => socket.closed !== null)).toEqual([])
})

test('lets the next socket in when a read fails', async () => {
  let calls = 0
  const open = openBounded(async () => {
    calls += 1
    throw new Error('the database is away')
  })
  const gone = new AbortController().signal
  const all = Array.from({ length: 50 }, () =>
    open(gone, createTestSocket(), { token: 'token', format: 'fleet.v1.json' }),
  )
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')).toHaveLength(50)
  expect(calls).toBe(50)
})
