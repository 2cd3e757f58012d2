import { expect, test } from 'vitest'
import { WorkGate } from './workGate.ts'

/** Work that signals its start and ends on request. */
const createWork = () => {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => (): Promise<string> =>
    new Promise((resolve, reject) => {
      begun.push(name)
      ends.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

test('starts work in order, and only as much at once as the gate allows', async () => {
  const gate = new WorkGate(10)
  const { begun, work, end } = createWork()
  const [a, b, c, d] = [
    gate.run(6, work('a')),
    gate.run(4, work('b')),
    gate.run(5, work('c')),
    gate.run(1, work('d')),
  ]
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  // The light one does not overtake the heavy one.
  expect(begun).toEqual(['a', 'b'])
  end('a')
  expect(await a).toBe('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
})

test('runs work above the limit alone; failed work lets the next one start', async () => {
  const gate = new WorkGate(10)
  const { begun, work, end } = createWork()
  const heavy = gate.run(50, work('heavy'))
  const next = gate.run(1, work('next'))
  expect(begun).toEqual(['heavy'])
  end('heavy', new Error('no database'))
  await expect(heavy).rejects.toThrow('no database')
  expect(begun).toEqual(['heavy', 'next'])
  end('next')
  expect(await next).toBe('next')
})
