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
  const { enter, leave, happened } = createWrites()
  for (const name of ['a', 'b', 'c']) await enter(name, 'atTurn')
  expect(happened).toEqual(['a entered'])
  await leave('a')
  expect(happened).toEqual(['a entered', 'b entered'])
  await leave('b')
  expect(happened).toEqual(['a entered', 'b entered', 'c entered'])
})

test('one may be under way ahead of its turn, a second only once the first has its turn', async () => {
  const { enter, reach, leave, happened } = createWrites()
  await enter('a', 'atTurn')
  await enter('b', 'ahead')
  await enter('c', 'ahead')
  await reach('b')
  expect(happened).toEqual(['a entered', 'b entered'])
  await leave('a')
  expect(happened).toEqual(['a entered', 'b entered', 'b reached', 'c entered'])
})

test('who is ahead and has not asked holds nobody up, and what fails there makes room', async () => {
  const { enter, reach, leave, happened } = createWrites()
  await enter('a', 'ahead')
  await enter('b', 'atTurn')
  expect(happened).toEqual(['a entered', 'b entered'])
  await leave('a')
  await enter('c', 'ahead')
  await reach('c')
  await leave('b')
  await enter('d', 'atTurn')
  await leave('c')
  expect(happened.slice(2)).toEqual(['c entered', 'c reached', 'd entered'])
})
