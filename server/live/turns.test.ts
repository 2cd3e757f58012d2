import { expect, test } from 'vitest'
import { type Standing, WriteTurns } from './turns.ts'

/** Writes by name, with what has become of each. */
const createWrites = () => {
  const turns = new WriteTurns()
  const happened: string[] = []
  const standings = new Map<string, Standing>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    happened,
    async enter(name: string, where: 'atTurn' | 'ahead') {
      void turns.enter(where).then((standing) => {
        standings.set(name, standing)
        happened.push(`${name} entered`)
      })
      await settle()
    },
    async reach(name: string) {
      void standings
        .get(name)
        ?.reach()
        .then(() => happened.push(`${name} reached`))
      await settle()
    },
    async leave(name: string) {
      standings.get(name)?.leave()
      await settle()
    },
  }
}

test('turns are given one at a time, in the order of asking', async () => {
  const writes = createWrites()
  for (const name of ['a', 'b', 'c']) await writes.enter(name, 'atTurn')
  expect(writes.happened).toEqual(['a entered'])
  await writes.leave('a')
  expect(writes.happened).toEqual(['a entered', 'b entered'])
  await writes.leave('b')
  expect(writes.happened).toEqual(['a entered', 'b entered', 'c entered'])
})

test('one may be under way ahead of its turn, a second only once the first has its turn', async () => {
  const writes = createWrites()
  await writes.enter('a', 'atTurn')
  await writes.enter('b', 'ahead')
  await writes.enter('c', 'ahead')
  await writes.reach('b')
  expect(writes.happened).toEqual(['a entered', 'b entered'])
  await writes.leave('a')
  expect(writes.happened).toEqual(['a entered', 'b entered', 'b reached', 'c entered'])
})

test('who is ahead and has not asked holds nobody up, and what fails there makes room', async () => {
  const writes = createWrites()
  await writes.enter('a', 'ahead')
  await writes.enter('b', 'atTurn')
  expect(writes.happened).toEqual(['a entered', 'b entered'])
  await writes.leave('a')
  await writes.enter('c', 'ahead')
  await writes.reach('c')
  await writes.leave('b')
  await writes.enter('d', 'atTurn')
  await writes.leave('c')
  expect(writes.happened.slice(2)).toEqual(['c entered', 'c reached', 'd entered'])
})
