import type { RangeResponse } from 'pmtiles'
import { expect, test, vi } from 'vitest'
import { RememberingSource } from './rememberingSource.ts'

const makeSource = (most: number) => {
  const read = vi.fn<(offset: number) => Promise<RangeResponse>>((offset) =>
    Promise.resolve({ data: Uint8Array.of(offset).buffer }),
  )
  const source = new RememberingSource({ getKey: () => 'x', getBytes: read }, most)
  const first = async (offset: number, etag?: string) =>
    new Uint8Array((await source.getBytes(offset, 9, undefined, etag)).data)[0]
  return { read, first }
}

test('reads a range once, and again when it has expired or the file has changed', async () => {
  const { read, first } = makeSource(2)
  expect([await first(1), await first(2), await first(1)]).toEqual([1, 2, 1])
  expect(read).toHaveBeenCalledTimes(2)
  await first(3)
  await first(1)
  expect(read).toHaveBeenCalledTimes(3)
  await first(2)
  await first(2, 'newer')
  expect(read).toHaveBeenCalledTimes(5)
})

test('does not cache a failure', async () => {
  const { read, first } = makeSource(2)
  read.mockRejectedValueOnce(new Error('no link'))
  await expect(first(1)).rejects.toThrow('no link')
  expect(await first(1)).toBe(1)
})
