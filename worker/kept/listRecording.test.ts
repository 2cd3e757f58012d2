import { expect, test } from 'vitest'
import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { AS_OF_SEQ_HEADER, pathOf } from '../../src/contract/http/paths.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { LIST_CALLS } from '../lists/listCalls.ts'
import type { HttpPort } from '../ports.ts'
import { keptHttp } from './keptHttp.ts'
import { ListRecording } from './listRecording.ts'

const urlOf = (list: ListName): string => `https://fleet.test${pathOf(LIST_CALLS[list])}`
const { signal } = new AbortController()

/** Answers each list with these bytes, from the byte that is asked for. */
const serverOf = (bytes: readonly number[], type = COLUMNS_TYPE) => {
  const asked: string[] = []
  const http: HttpPort = {
    get: (url, headers) => {
      asked.push(url)
      const from = Number(/\d+/.exec(headers['range'] ?? '')?.[0] ?? 0)
      return Promise.resolve({
        status: from > 0 ? 206 : 200,
        header: (name) => ({ 'content-type': type, [AS_OF_SEQ_HEADER]: '7' })[name] ?? null,
        json: () => Promise.resolve([]),
        lines: async function* () {},
        bytes: async function* () {
          for (const byte of bytes.slice(from)) yield Uint8Array.of(byte)
        },
      })
    },
  }
  return { http, asked }
}

const readAll = async (
  http: HttpPort,
  list: ListName,
  { headers = {}, most = 100 }: { headers?: Record<string, string>; most?: number } = {},
): Promise<number[]> => {
  const read: number[] = []
  for await (const piece of (await http.get(urlOf(list), headers, signal)).bytes()) {
    read.push(...piece)
    if (read.length >= most) break
  }
  return read
}

test('remembers every list as it passes, also one that is continued from an earlier byte', async () => {
  const { http } = serverOf([1, 2, 3, 4, 5])
  const recording = new ListRecording(http, 1_000)
  for (const list of LIST_NAMES) expect(await readAll(recording, list)).toEqual([1, 2, 3, 4, 5])
  expect(await readAll(recording, 'mini', { most: 3 })).toEqual([1, 2, 3])
  expect(await readAll(recording, 'mini', { headers: { range: 'bytes=2-' } })).toEqual([3, 4, 5])
  const lists = recording.take()
  expect([...(lists?.keys() ?? [])].toSorted()).toEqual([...LIST_NAMES].toSorted())
  for (const list of lists?.values() ?? [])
    expect(list).toEqual({ asOf: 7, total: null, bytes: Uint8Array.of(1, 2, 3, 4, 5) })
  expect(recording.take()).toBeNull()
})

test('remembers nothing where a list is missing, is no list in columns, or all are too large', async () => {
  const missing = new ListRecording(serverOf([1]).http, 1_000)
  for (const list of LIST_NAMES.slice(1)) await readAll(missing, list)
  expect(missing.take()).toBeNull()
  const json = new ListRecording(serverOf([1], 'application/json').http, 1_000)
  for (const list of LIST_NAMES) await readAll(json, list)
  expect(json.take()).toBeNull()
  const large = new ListRecording(serverOf([1, 2]).http, 2 * LIST_NAMES.length - 1)
  for (const list of LIST_NAMES) expect(await readAll(large, list)).toEqual([1, 2])
  expect(large.take()).toBeNull()
})

test('answers a list once with what was kept, and passes everything else on', async () => {
  const { http, asked } = serverOf([9])
  const kept = keptHttp(new Map([['ant', { asOf: 4, total: 2, bytes: Uint8Array.of(1, 2) }]]), http)
  const response = await kept.get(urlOf('ant'), {}, signal)
  expect(response.status).toBe(200)
  expect(response.header(AS_OF_SEQ_HEADER)).toBe('4')
  expect(asked).toEqual([])
  expect(await readAll(kept, 'ant')).toEqual([9])
  expect(await readAll(kept, 'lock')).toEqual([9])
})
