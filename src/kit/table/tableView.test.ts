import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedView,
  isNarrowed,
  pageCount,
  readTableView,
  type TableView,
  writeTableView,
} from './tableView.ts'

const SPEC = {
  sorts: ['login', 'createdAt'],
  filters: { state: ['active', 'blocked'], owner: null },
} as const
const START = { search: '', sort: null, isDescending: false, page: 1, filters: {} }

const views: fc.Arbitrary<TableView> = fc.record({
  search: fc.string({ maxLength: 100, unit: 'grapheme-ascii' }),
  sort: fc.constantFrom('login', 'createdAt'),
  isDescending: fc.boolean(),
  page: fc.integer({ min: 1, max: 200_000 }),
  filters: fc.constantFrom({}, { state: 'blocked' }, { state: 'active', owner: 'Олена & co' }),
})

describe('The view of a table in the address', () => {
  test('reads back what was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readTableView(writeTableView(view), SPEC)).toEqual(view)
      }),
    )
  })

  test('the initial view leaves the address unchanged', () => {
    expect(writeTableView(START)).toBe('')
    expect(readTableView('', SPEC)).toEqual(START)
  })

  test('a damaged or unknown part counts as absent', () => {
    expect(readTableView('s=-password&p=-3&state=lost&other=1', SPEC)).toEqual(START)
    expect(readTableView('p=1.5', SPEC).page).toBe(1)
    expect(readTableView('p=999999999', SPEC).page).toBe(1)
    expect(readTableView(`q=${'x'.repeat(500)}`, SPEC).search).toHaveLength(100)
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readTableView(text, SPEC).page).toBeGreaterThan(0)
      }),
    )
  })

  test('a change of the found rows goes to the first page; changing the page keeps the rest', () => {
    const view = { ...START, search: 'bus', page: 4 }
    expect(changedView(view, { search: 'bu' })).toEqual({ ...START, search: 'bu' })
    expect(changedView(view, { page: 5 })).toEqual({ ...view, page: 5 })
  })

  test('spaces alone narrow nothing', () => {
    expect(isNarrowed({ ...START, search: '  ' })).toBe(false)
    expect(isNarrowed({ ...START, filters: { state: 'blocked' } })).toBe(true)
  })

  test('pages have fifty rows', () => {
    expect([0, 1, 50, 51, 100_000].map(pageCount)).toEqual([1, 1, 1, 2, 2_000])
  })
})
