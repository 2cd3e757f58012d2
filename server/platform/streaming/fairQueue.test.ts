import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fairQueue.ts'

const LIMITS = { slots: 4, share: 2, waitingPerClient: 3, waiting: 5 }
const stays = (): AbortSignal => new AbortController().signal

/** Runs everything that is ready to run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('gives a client its share and no more, and serves another client at once', async () => {
  const queue = new FairQueue(LIMITS)
  await queue.acquire('greedy', stays())
  const release = await queue.acquire('greedy', stays())
  const granted: string[] = []
  void queue.acquire('greedy', stays()).then(() => granted.push('greedy'))
  await queue.acquire('other', stays()).then(() => granted.push('other'))
  await settle()
  expect(granted).toEqual(['other'])
  release()
  release()
  await settle()
  expect(granted).toEqual(['other', 'greedy'])
  expect([queue.held, queue.waiting]).toEqual([3, 0])
})

test('serves the requests of one client in order, and clients in rotation', async () => {
  const queue = new FairQueue({ slots: 1, share: 1, waitingPerClient: 9, waiting: 9 })
  const first = await queue.acquire('a', stays())
  const order: string[] = []
  for (const [client, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
  ] as const) {
    void queue.acquire(client, stays()).then((release) => {
      order.push(name)
      release()
    })
  }
  first()
  await settle()
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('rejects a request beyond the bounds: of one client with 429, of all with 503', async () => {
  const queue = new FairQueue(LIMITS)
  for (const client of ['a', 'a', 'b', 'b']) await queue.acquire(client, stays())
  for (const client of ['a', 'a', 'a', 'b', 'c']) void queue.acquire(client, stays())
  await expect(queue.acquire('a', stays())).rejects.toMatchObject({ body: { status: 429 } })
  await expect(queue.acquire('b', stays())).rejects.toMatchObject({ body: { status: 503 } })
  expect(queue.waiting).toBe(5)
})

test('removes those that leave while waiting, and gives nothing to those that have left', async () => {
  const queue = new FairQueue({ ...LIMITS, share: 1 })
  const release = await queue.acquire('a', stays())
  const leaving = new AbortController()
  const left = queue.acquire('a', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(queue.acquire('b', leaving.signal)).rejects.toThrow('left')
  release()
  expect([queue.held, queue.waiting]).toEqual([0, 0])
})

const step = fc.record({
  act: fc.constantFrom('acquire', 'acquire', 'acquire', 'release', 'leave'),
  client: fc.constantFrom('a', 'b', 'c', 'd'),
  pick: fc.nat(20),
})
const limits = fc
  .record({ slots: fc.integer({ min: 1, max: 6 }), share: fc.integer({ min: 1, max: 6 }) })
  .map((some) => ({ ...some, waitingPerClient: 4, waiting: 9 }))

interface Asked {
  readonly client: string
  readonly leaving: AbortController
  release: (() => void) | null
}

test('never exceeds a share, never idles a slot that somebody may have, and ends every request', async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 80, size: 'max' }), async (bounds, steps) => {
      const queue = new FairQueue(bounds)
      const asked = new Set<Asked>()
      const heldBy = (client: string) =>
        [...asked].filter((one) => one.client === client && one.release).length
      const waits = (one: Asked) => one.release === null
      const check = (): void => {
        const waiting = [...asked].filter(waits)
        const held = asked.size - waiting.length
        expect([queue.held, queue.waiting]).toEqual([held, waiting.length])
        expect(held).toBeLessThanOrEqual(bounds.slots)
        expect(waiting.length).toBeLessThanOrEqual(bounds.waiting)
        for (const { client } of asked) expect(heldBy(client)).toBeLessThanOrEqual(bounds.share)
        if (held < bounds.slots) for (const { client } of waiting) expect(heldBy(client)).toBe(bounds.share)
      }
      for (const { act, client, pick } of steps) {
        if (act === 'acquire') {
          const one: Asked = { client, leaving: new AbortController(), release: null }
          asked.add(one)
          queue.acquire(client, one.leaving.signal).then(
            (release) => (one.release = release),
            () => asked.delete(one),
          )
        } else {
          const some = [...asked].filter((one) => waits(one) === (act === 'leave'))
          const one = some[pick % Math.max(1, some.length)]
          one?.leaving.abort(new Error('left'))
          one?.release?.()
          if (one) asked.delete(one)
        }
        await settle()
        check()
      }
      // No starvation: as long as slots are released, every request gets one.
      while (asked.size > 0) {
        const holder = [...asked].find((one) => one.release)
        expect(holder).toBeDefined()
        holder?.release?.()
        if (holder) asked.delete(holder)
        await settle()
        check()
      }
      expect([queue.held, queue.waiting]).toEqual([0, 0])
    }),
    { numRuns: 30 },
  )
})

test('delays another client by at most one turn for each slot, however many requests a client has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 }), async (slots, many) => {
      const queue = new FairQueue({ slots, share: slots, waitingPerClient: 99, waiting: 99 })
      const held: (() => void)[] = []
      const take = (client: string) =>
        void queue.acquire(client, stays()).then((release) => {
          order.push(client)
          held.push(release)
        })
      const order: string[] = []
      for (let count = 0; count < slots + many; count++) take('greedy')
      take('other')
      await settle()
      for (let count = 0; count < 2; count++) {
        held.shift()?.()
        await settle()
      }
      expect(order).toContain('other')
    }),
    { numRuns: 20 },
  )
})
