import { expect, test } from 'vitest'
import { type LockHandle, WriteLock } from './mutex.ts'

/** Writes by name, with the state of each. */
const createWrites = () => {
  const writeLock = new WriteLock()
  const happened: string[] = []
  const handles = new Map<string, LockHandle>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    happened,
    async enter(name: string, where: 'atTurn' | 'ahead') {
      void writeLock.enter(where).then((handle) => {
        handles.set(name, handle)
        happened.push(`${name} entered`)
      })
      await settle()
    },
    async acquire(name: string) {
      void handles
        .get(name)
        ?.acquire()
        .then(() => happened.push(`${name} reached`))
      await settle()
    },
    async release(name: string) {
      handles.get(name)?.release()
      await settle()
    },
  }
}

test('grants the lock to one at a time, in the order of requests', async () => {
  const writes = createWrites()
  for (const name of ['a', 'b', 'c']) await writes.enter(name, 'atTurn')
  expect(writes.happened).toEqual(['a entered'])
  await writes.release('a')
  expect(writes.happened).toEqual(['a entered', 'b entered'])
  await writes.release('b')
  expect(writes.happened).toEqual(['a entered', 'b entered', 'c entered'])
})

test('lets one run ahead of its turn, and a second only once the first holds the lock', async () => {
  const writes = createWrites()
  await writes.enter('a', 'atTurn')
  await writes.enter('b', 'ahead')
  await writes.enter('c', 'ahead')
  await writes.acquire('b')
  expect(writes.happened).toEqual(['a entered', 'b entered'])
  await writes.release('a')
  expect(writes.happened).toEqual(['a entered', 'b entered', 'b reached', 'c entered'])
})

test('is not blocked by a write ahead that has not requested the lock, and makes room when that fails', async () => {
  const writes = createWrites()
  await writes.enter('a', 'ahead')
  await writes.enter('b', 'atTurn')
  expect(writes.happened).toEqual(['a entered', 'b entered'])
  await writes.release('a')
  await writes.enter('c', 'ahead')
  await writes.acquire('c')
  await writes.release('b')
  await writes.enter('d', 'atTurn')
  await writes.release('c')
  expect(writes.happened.slice(2)).toEqual(['c entered', 'c reached', 'd entered'])
})
