import { expect, test } from 'vitest'
import type { Fleet } from '../live/createFleet.ts'
import { location } from '../live/testFleet.ts'
import { meterSink } from './meteredSink.ts'

const NOW = 1_000_000_000

/** A sink whose writes end when the test says so. */
const open = () => {
  const writes: { resolve: () => void; reject: (error: Error) => void }[] = []
  const inner = {
    record: () => new Promise<void>((resolve, reject) => void writes.push({ resolve, reject })),
  } as unknown as Fleet['sink']
  const noted = { storing: [] as number[], lag: [] as number[] }
  const sink = meterSink(
    inner,
    { now: () => NOW },
    { storing: (value) => void noted.storing.push(value), lag: (value) => void noted.lag.push(value) },
  )
  return { sink, writes, noted }
}

const batch = (ages: readonly number[]) => ages.map((age, index) => location(index + 1, NOW - age))

test('counts observations until they are on disk, then records their age in seconds, never negative', async () => {
  const { sink, writes, noted } = open()
  const stored = sink.record(batch([2_000, 500, -3_000]))
  expect(sink.waiting).toBe(3)
  expect(noted).toEqual({ storing: [], lag: [] })
  writes[0]?.resolve()
  await stored
  expect(sink.waiting).toBe(0)
  expect(noted).toEqual({ storing: [expect.any(Number)], lag: [2, 0.5, 0] })
})

test('neither counts nor measures what was not stored, and passes the error to its sender', async () => {
  const { sink, writes, noted } = open()
  const stored = sink.record(batch([1_000]))
  writes[0]?.reject(new Error('the disk is full'))
  await expect(stored).rejects.toThrow('the disk is full')
  expect(sink.waiting).toBe(0)
  expect(noted).toEqual({ storing: [], lag: [] })
})

test('samples a few positions of a large batch, spread over it', async () => {
  const { sink, writes, noted } = open()
  const stored = sink.record(batch(Array.from({ length: 1_000 }, (_, index) => index * 1_000)))
  writes[0]?.resolve()
  await stored
  expect(noted.lag.length).toBe(20)
  expect(Math.max(...noted.lag)).toBeGreaterThan(900)
})
