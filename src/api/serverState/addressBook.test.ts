import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AddressesBody } from '../../contract/http/addresses.ts'
import { failed, success } from '../../errors/failure.ts'
import { AddressBook } from './addressBook.ts'
import { createQueryClient } from './queryClient.ts'

const KYIV = { latitude: 50.45, longitude: 30.52 }
const AWAY = { latitude: 49.8, longitude: 30.1 }
const NO_ANSWER = failed({ kind: 'network', call: 'addresses', problem: 'refused' })

const open = (isFinal = true) => {
  const asked: AddressesBody[] = []
  const state = { isBroken: false, isFinal }
  const ask = async (body: AddressesBody) => {
    asked.push(body)
    if (state.isBroken) return NO_ANSWER
    return success(
      body.points.map(({ latitude }) => ({
        kind: 'place' as const,
        text: `at ${latitude}`,
        town: 'T',
        isFinal: state.isFinal,
      })),
    )
  }
  const book = new AddressBook(createQueryClient(), ask)
  const close = book.subscribe(() => undefined)
  return {
    book,
    close,
    asked,
    state,
    find: (point: typeof KYIV) => book.get().find(point, 'en')?.text ?? null,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('asks for the points of a frame in one call, each cell once, and announces the answer', async () => {
  const { book, asked, find } = open()
  const changed = vi.fn()
  book.subscribe(changed)
  expect([find(KYIV), find({ ...KYIV, latitude: 50.4501 }), find(AWAY)]).toEqual([null, null, null])
  const before = book.get()
  await vi.advanceTimersByTimeAsync(20)
  expect(asked).toEqual([{ language: 'en', points: [KYIV, AWAY] }])
  expect(changed).toHaveBeenCalledOnce()
  expect(book.get()).not.toBe(before)
  expect([find(KYIV), find({ ...KYIV, latitude: 50.4501 }), find(AWAY)]).toEqual([
    'at 50.45',
    'at 50.45',
    'at 49.8',
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(1)
})

test('knows the last address around a point until the new one is there', async () => {
  const { book, find } = open()
  find(KYIV)
  await vi.advanceTimersByTimeAsync(20)
  const moved = { ...KYIV, latitude: 50.4521 }
  expect(find(moved)).toBeNull()
  expect(book.get().around(moved, 'en')?.text).toBe('at 50.45')
  expect(book.get().around(AWAY, 'en')).toBeNull()
})

test('splits more than 200 points into calls, one after the other', async () => {
  const { asked, find } = open()
  for (let step = 0; step < 450; step++) find({ latitude: 40 + step / 100, longitude: 30 })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(asked.map(({ points }) => points.length)).toEqual([200, 200, 50])
})

test('asks again after a failed call, later', async () => {
  const { asked, state, find } = open()
  state.isBroken = true
  find(KYIV)
  await vi.advanceTimersByTimeAsync(20)
  expect(find(KYIV)).toBeNull()
  state.isBroken = false
  await vi.advanceTimersByTimeAsync(10_100)
  expect(asked).toHaveLength(2)
  expect(find(KYIV)).toBe('at 50.45')
})

test('looks for the answer of the service until it is there, some times at most', async () => {
  const { asked, state, find } = open(false)
  find(KYIV)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(asked).toHaveLength(2)
  state.isFinal = true
  await vi.advanceTimersByTimeAsync(3_100)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
})

test('reads every address of a file in as few calls as possible', async () => {
  const { book, asked, find } = open()
  await book.readAll([KYIV, AWAY, KYIV], 'en')
  expect(asked).toHaveLength(1)
  expect([find(KYIV), find(AWAY)]).toEqual(['at 50.45', 'at 49.8'])
  await book.readAll([KYIV], 'en')
  expect(asked).toHaveLength(1)
})

test('asks nothing while nobody reads, and what is still wanted once somebody does', async () => {
  const { book, close, asked, find } = open()
  find(KYIV)
  close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([])
  book.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(20)
  expect(asked).toHaveLength(1)
})
