import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ByteBudget } from './byteBudget.ts'
import { readAhead, SlowReaderError } from './readAhead.ts'

const PIECE = 'x'.repeat(100_000)

/** A source of chunks that counts how many were read, and whether it has ended. */
const createSource = (count: number) => {
  const state = { read: 0, isEnded: false }
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (; state.read < count; state.read++) yield PIECE
    } finally {
      state.isEnded = true
    }
  }
  return { state, pieces: pieces() }
}
/** Waits until reading goes no further by itself. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const open = (
  source: AsyncGenerator<string>,
  budget: ByteBudget,
  { maxWaitMs = null as number | null, signal = new AbortController().signal } = {},
) => readAhead(source, { budget, client: 'a', signal, maxWaitMs })

test('reads a source to its end while nobody reads the stream, as far as memory allows', async () => {
  const budget = new ByteBudget({ total: 5_000_000, share: 2_000_000 })
  const small = createSource(10)
  const stream = open(small.pieces, budget)
  await expect.poll(() => small.state).toEqual({ read: 10, isEnded: true })
  expect(budget.used).toBe(1_000_000)
  expect((await buffer(stream)).length).toBe(1_000_000)
  expect(budget.used).toBe(0)
})

test('makes a source wait for the reader beyond the share of its client, and no other client', async () => {
  const budget = new ByteBudget({ total: 5_000_000, share: 1_000_000 })
  const large = createSource(100)
  const stream = open(large.pieces, budget)
  await expect.poll(() => budget.used).toBe(1_000_000)
  expect([budget.hasRoom('a'), budget.hasRoom('b')]).toEqual([false, true])
  const second = createSource(5)
  const complete = open(second.pieces, budget)
  expect((await buffer(complete)).length).toBe(500_000)
  expect((await buffer(stream)).length).toBe(10_000_000)
  expect([large.state.isEnded, budget.used]).toEqual([true, 0])
})

test('ends a source that cannot wait and fails its stream when the reader is too slow', async () => {
  const budget = new ByteBudget({ total: 300_000, share: 300_000 })
  const stalled = createSource(100)
  const cut = open(stalled.pieces, budget, { maxWaitMs: 10 })
  await expect.poll(() => stalled.state.isEnded).toBe(true)
  await expect(buffer(cut)).rejects.toThrow()
  expect(cut.errored).toBeInstanceOf(SlowReaderError)
  expect(budget.used).toBe(0)
})

test('ends source and stream and releases the memory whenever the response ends', async () => {
  const budget = new ByteBudget({ total: 300_000, share: 300_000 })
  for (const when of ['before', 'later'] as const) {
    const source = createSource(100)
    const answer = new AbortController()
    if (when === 'before') answer.abort()
    const stream = open(source.pieces, budget, { signal: answer.signal })
    await settle()
    answer.abort()
    await expect.poll(() => [source.state.isEnded, stream.destroyed, budget.used]).toEqual([true, true, 0])
  }
})

test('fails the stream when its source fails', async () => {
  const budget = new ByteBudget({ total: 300_000, share: 300_000 })
  const failing = (async function* (): AsyncGenerator<string> {
    yield PIECE
    throw new Error('the database went away')
  })()
  const stream = open(failing, budget)
  await expect(buffer(stream)).rejects.toThrow('the database went away')
  expect(budget.used).toBe(0)
})
