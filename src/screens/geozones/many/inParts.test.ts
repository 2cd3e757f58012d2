import { expect, test, vi } from 'vitest'
import { failed, success } from '../../../errors/failure.ts'
import { inParts } from './inParts.ts'

const IDS = Array.from({ length: 450 }, (_, index) => index + 1)

test('sends any number of records in parts of 200', async () => {
  const send = vi.fn(async (_part: number[]) => success(null))
  expect(await inParts(IDS, send)).toEqual(success(null))
  expect(send.mock.calls.map(([part]) => part.length)).toEqual([200, 200, 50])
  expect(send.mock.calls.flatMap(([part]) => part)).toEqual(IDS)
})

test('ends with the first part that fails', async () => {
  const failure = failed({ kind: 'network', call: 'deleteGeozones', problem: 'refused' })
  const send = vi.fn(async (_part: number[]) => failure)
  expect(await inParts(IDS, send)).toBe(failure)
  expect(send).toHaveBeenCalledOnce()
})
