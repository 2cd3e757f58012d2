import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { IMPORT_ROWS_MAX } from '../../../../src/contract/http/imports.ts'
import { type AdminStage, openAdminStage, snapshotOf } from '../testAdmin.ts'
import type { ImportFile } from '../../imports/parseFile.ts'
import { type ParseLimits, parseInThread as parse } from '../../imports/parseInThread.ts'
import { VEHICLE_IMPORT } from './vehicleImport.ts'
import { HEADER, upload } from './testImport.ts'
import { makeWorkbook } from '../../imports/xlsx/testWorkbook.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
  await stage.host.addUser('owner')
})
afterAll(() => stage.host.close())

const parseInThread = (file: ImportFile, accountId: number, limits?: ParseLimits) =>
  parse(VEHICLE_IMPORT, file, accountId, limits)

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

const csvOf = (name: string): ImportFile => ({
  format: 'csv',
  bytes: Buffer.from(`${HEADER}\n${name},P,S,T,owner,,\n`),
})

test('serves other requests while a full workbook is read', async () => {
  const bytes = workbook(IMPORT_ROWS_MAX)
  const state = { isRead: false }
  const reading = parseInThread({ format: 'xlsx', bytes }, 1).finally(() => {
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
  // Read on the server's main thread, the file would let a single response through at most.
  expect(waits.length).toBeGreaterThan(20)
})

test('rejects a file that takes too much time or memory, and reads the next one', async () => {
  const file = { format: 'xlsx', bytes: workbook(5_000) } as const
  const refusal = { body: { status: 400, field: 'file', allowed: expect.stringContaining('less time') } }
  await expect(parseInThread(file, 1, { ms: 20, megabytes: 512 })).rejects.toMatchObject(refusal)
  await expect(parseInThread(file, 1, { ms: 30_000, megabytes: 8 })).rejects.toMatchObject(refusal)
  const { lines } = await parseInThread(csvOf('V'), 1)
  expect(lines).toMatchObject([{ line: 2, values: { name: 'V' }, errors: [] }])
})

test('rejects a small file that unpacks to too much data, and changes nothing', async () => {
  const before = await snapshotOf(stage)
  const bomb = makeWorkbook({ content: Buffer.alloc(200_000_000), declared: { size: 10 } })
  expect(bomb.length).toBeLessThan(300_000)
  const answer = await upload(stage, 'bomb.xlsx', bomb)
  expect(answer).toMatchObject({ status: 400, json: { field: 'file', allowed: expect.any(String) } })
  expect(await snapshotOf(stage)).toBe(before)
})

test('reads the files of one account one at a time, with at most three waiting', async () => {
  const names = ['V0', 'V1', 'V2', 'V3', 'V4']
  const read = await Promise.allSettled(names.map((name) => parseInThread(csvOf(name), 1)))
  expect(
    read.map((one) =>
      one.status === 'fulfilled' ? one.value.lines[0]?.values.name : one.reason.body.status,
    ),
  ).toEqual(['V0', 'V1', 'V2', 'V3', 429])
})

test('does not delay the file of another account by long files of one account', async () => {
  const long = { format: 'xlsx', bytes: workbook(5_000) } as const
  let read = 0
  const others = [1, 2, 3].map(async () => {
    await parseInThread(long, 1)
    read++
  })
  await parseInThread(csvOf('V'), 2)
  expect(read).toBeLessThan(2)
  await Promise.all(others)
  expect(read).toBe(3)
})
