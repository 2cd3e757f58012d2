import { expect, test } from 'vitest'
import { type Means, postmasterArguments } from './settings.ts'

const GIB = 1024 ** 3

const settingsFor = (means: Partial<Means>, durable = true): ReadonlyMap<string, string> => {
  const all = postmasterArguments('/cluster', '/socket', durable, {
    memory: 4 * GIB,
    freeDisk: 100 * GIB,
    ...means,
  })
  const settings = all.filter((_, index) => all[index - 1] === '-c').map((one) => one.split('='))
  return new Map(settings.map(([name = '', value = '']) => [name, value]))
}

test.each([
  [2, '1024MB'],
  [20, '2048MB'],
  [500, '4096MB'],
])('with %s GiB free, lets the WAL grow to %s between two checkpoints', (free, size) => {
  expect(settingsFor({ freeDisk: free * GIB }).get('max_wal_size')).toBe(size)
})

test.each([
  [0.25, '32MB'],
  [2, '128MB'],
  [64, '256MB'],
])('with %s GiB of memory, gives the database shared buffers of %s', (memory, size) => {
  expect(settingsFor({ memory: memory * GIB }).get('shared_buffers')).toBe(size)
})

test('flushes acknowledged data to disk, except in clusters of tests', () => {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect([settingsFor({}).get(name), settingsFor({}, false).get(name)]).toEqual(['on', 'off'])
  }
})
