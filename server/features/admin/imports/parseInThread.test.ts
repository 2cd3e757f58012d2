import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { IMPORT_ROWS_MAX } from '../../../../src/contract/http/admin/imports.ts'
import { type AdminStage, openAdminStage, snapshotOf } from '../testAdmin.ts'
import { parseInThread } from './parseInThread.ts'
import { HEADER, upload, zipOf } from './testImport.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
  await stage.host.addUser('owner')
})
afterAll(() => stage.host.close())

const workbook = (lines: number): Buffer => {
  const rows = Array.from({ length: lines }, (_, index) => [
    `Vehicle ${index}`,
    `P ${index}`,
    `SERIAL-${index}`,
    'GLOBUS',
    'owner',
    'Group',
    '',
  ])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([HEADER.split(','), ...rows]), 'Vehicles')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

test('everybody is served while a full workbook is read', async () => {
  const bytes = workbook(IMPORT_ROWS_MAX)
  const state = { isRead: false }
  const reading = parseInThread({ format: 'xlsx', bytes }).finally(() => {
    state.isRead = true
  })
  const waits: number[] = []
  while (!state.isRead) {
    const began = performance.now()
    const answer = await stage.host.app.inject('/health')
    expect(answer.statusCode).toBe(200)
    waits.push(performance.now() - began)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
  expect((await reading).lines).toHaveLength(IMPORT_ROWS_MAX)
  // Read on the server's own thread, the file would let a single answer through at most.
  expect(waits.length).toBeGreaterThan(20)
})

test('a file that takes too long, or too much memory, is refused, and the next one is read', async () => {
  const file = { format: 'xlsx', bytes: workbook(5_000) } as const
  const refusal = { body: { status: 400, field: 'file', allowed: expect.stringContaining('less time') } }
  await expect(parseInThread(file, { ms: 20, megabytes: 512 })).rejects.toMatchObject(refusal)
  await expect(parseInThread(file, { ms: 30_000, megabytes: 8 })).rejects.toMatchObject(refusal)
  const { lines } = await parseInThread({ format: 'csv', bytes: Buffer.from(`${HEADER}\nV,P,S,T,owner,,\n`) })
  expect(lines).toMatchObject([{ line: 2, values: { name: 'V' }, errors: [] }])
})

test('a small file that unpacks to more than there is room for is refused and changes nothing', async () => {
  const before = await snapshotOf(stage)
  const bomb = zipOf(200_000_000)
  expect(bomb.length).toBeLessThan(300_000)
  const answer = await upload(stage, 'bomb.xlsx', bomb)
  expect(answer).toMatchObject({ status: 400, json: { field: 'file', allowed: expect.any(String) } })
  expect(await snapshotOf(stage)).toBe(before)
})

test('files side by side are all read, each by itself', async () => {
  const files = Array.from({ length: 4 }, (_, index) => `${HEADER}\nV${index},P,S,T,owner,,\n`)
  const read = await Promise.all(
    files.map((text) => parseInThread({ format: 'csv', bytes: Buffer.from(text) })),
  )
  expect(read.map(({ lines }) => lines[0]?.values.name)).toEqual(['V0', 'V1', 'V2', 'V3'])
})
