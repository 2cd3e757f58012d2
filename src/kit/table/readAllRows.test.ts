import { expect, test } from 'vitest'
import { failed, success } from '../../errors/failure.ts'
import { readAllRows, type ReadRows } from './readAllRows.ts'

const VIEW = { search: 'a', sort: 'id', isDescending: true, page: 3, filters: { type: 'BOX' } }
const idOf = ({ id }: { readonly id: number }): number => id
const rowsFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }))

test('reads every page of the view, with its search, filters and sort', async () => {
  const asked: unknown[] = []
  const read: ReadRows<{ id: number }> = async (query) => {
    asked.push(query)
    return success({ total: 450, rows: rowsFrom(query.offset, Math.min(200, 450 - query.offset)) })
  }
  expect(await readAllRows(read, VIEW, idOf, 1_000)).toEqual({ kind: 'rows', rows: rowsFrom(0, 450) })
  const { page: _page, ...query } = VIEW
  expect(asked).toEqual([0, 200, 400].map((offset) => ({ ...query, offset, limit: 200 })))
})

test('reads again where a row moved to a page that was read already', async () => {
  let calls = 0
  const read: ReadRows<{ id: number }> = async ({ offset }) => {
    calls++
    // A row of the first page is deleted before the second is read: row 200 moves to the first.
    const rows = calls === 1 ? rowsFrom(0, 200) : rowsFrom(1, 399).slice(offset, offset + 200)
    return success({ total: calls === 1 ? 400 : 399, rows })
  }
  const all = await readAllRows(read, VIEW, idOf, 1_000)
  expect(all.kind === 'rows' && all.rows.some(({ id }) => id === 200)).toBe(true)
})

test('stops at a failure, and at more rows than an export may have', async () => {
  const failure = { kind: 'network', call: 'trailers', problem: 'gone' } as const
  expect(await readAllRows(async () => failed(failure), VIEW, idOf, 10)).toEqual({ kind: 'failed', failure })
  const many: ReadRows<{ id: number }> = async () => success({ total: 11, rows: rowsFrom(0, 11) })
  expect(await readAllRows(many, VIEW, idOf, 10)).toEqual({ kind: 'tooMany' })
})
