import { expect, test } from 'vitest'
import { REPORTS } from '../../server/reports/reportKinds.ts'
import { REPORT_KINDS } from '../../src/contract/reports/reportKinds.ts'
import { reports } from '../../src/i18n/ru/reports.ts'

/** The other languages have the keys of the Russian dictionary: the compiler holds them to it. */

test('every kind of report has its computation, its name and a sentence', () => {
  expect([...REPORTS.keys()].toSorted()).toEqual(REPORT_KINDS.toSorted())
  expect(Object.keys(reports.kind).toSorted()).toEqual(REPORT_KINDS.toSorted())
  expect(Object.keys(reports.about).toSorted()).toEqual(REPORT_KINDS.toSorted())
})

test('every column of a report has a title, and every title a column', () => {
  const keys = [...REPORTS.values()].flatMap(({ declaration }) => declaration.columns.map(({ key }) => key))
  expect([...new Set([...keys, 'vehicle'])].toSorted()).toEqual(Object.keys(reports.column).toSorted())
})

test('columns of a kind have keys of their own, and ratios name columns of it', () => {
  for (const { declaration } of REPORTS.values()) {
    const keys = declaration.columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { ratio } of declaration.columns)
      if (ratio) expect(keys).toEqual(expect.arrayContaining([ratio.of, ratio.per]))
  }
})

test('rows can be grouped by a column only where the kind has it', () => {
  for (const { declaration } of REPORTS.values()) {
    const keys = new Set(declaration.columns.map(({ key }) => key))
    for (const grouping of declaration.groupings)
      if (grouping === 'zone' || grouping === 'zoneType')
        expect([declaration.kind, grouping, keys.has(grouping)]).toEqual([declaration.kind, grouping, true])
  }
})
