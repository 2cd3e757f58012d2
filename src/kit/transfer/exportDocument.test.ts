import { afterEach, expect, test, vi } from 'vitest'
import { type WriteAnswer, writeFile } from './documentFiles.ts'
import { exportDocument } from './exportDocument.ts'

const DOCUMENT = {
  title: 'Report',
  lines: [],
  tables: [
    { name: 'One', head: ['Name'], rows: [['Lviv']] },
    { name: 'Two', head: ['Name'], rows: [['Kyiv']] },
  ],
}

/** A worker that answers what the test says. */
class TestWorker {
  static last: TestWorker | null = null
  isOver = false
  readonly #heard: ((event: { readonly data: WriteAnswer }) => void)[] = []

  constructor() {
    TestWorker.last = this
  }

  addEventListener(name: string, heard: (event: { readonly data: WriteAnswer }) => void): void {
    if (name === 'message') this.#heard.push(heard)
  }

  postMessage(): void {}

  terminate(): void {
    this.isOver = true
  }

  answer(data: WriteAnswer): void {
    for (const heard of this.#heard) heard({ data })
  }
}

afterEach(() => vi.unstubAllGlobals())

test('says how much of a file is written, and gives the file', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const shares: number[] = []
  const file = exportDocument(DOCUMENT, { format: 'xlsx' }, { onProgress: (share) => shares.push(share) })
  const blob = new Blob(['file'])
  for (const answer of [{ share: 0.2 }, { share: 0.7 }, { blob }]) TestWorker.last?.answer(answer)
  expect(await file).toBe(blob)
  expect([shares, TestWorker.last?.isOver]).toEqual([[0.2, 0.7], true])
})

test('ends its worker once it is cancelled, also before it begins', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const reason = new Error('cancelled')
  const ended = new AbortController()
  const file = exportDocument(DOCUMENT, { format: 'xlsx' }, { signal: ended.signal })
  expect(TestWorker.last?.isOver).toBe(false)
  ended.abort(reason)
  await expect(file).rejects.toBe(reason)
  expect(TestWorker.last?.isOver).toBe(true)
  await expect(exportDocument(DOCUMENT, { format: 'xlsx' }, { signal: ended.signal })).rejects.toBe(reason)
  expect(TestWorker.last?.isOver).toBe(true)
})

test('a workbook says how far it is, and never goes back', async () => {
  const shares: number[] = []
  await writeFile({ document: DOCUMENT, file: { format: 'xlsx' } }, (share) => shares.push(share))
  expect(shares.length).toBeGreaterThan(2)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
})
