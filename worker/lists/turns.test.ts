import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('runs a few at once and the next one as soon as one has ended, also by an error', async () => {
  const turns = new Turns(2)
  const begun: string[] = []
  const ends = new Map<string, (error: Error | null) => void>()
  const run = (name: string): Promise<string> =>
    turns.run(() => {
      begun.push(name)
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  const [a, b, c, d] = [run('a'), run('b'), run('c'), run('d')]
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.(new Error('lost'))
  await expect(b).rejects.toThrow('lost')
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')?.(null)
  expect(await a).toBe('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) ends.get(name)?.(null)
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
  const [e, f] = [run('e'), run('f')]
  expect(begun.slice(4)).toEqual(['e', 'f'])
  for (const name of ['e', 'f']) ends.get(name)?.(null)
  await Promise.all([e, f])
})
