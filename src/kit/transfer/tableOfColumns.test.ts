import { expect, test } from 'vitest'
import { tableOfColumns } from './tableOfColumns.ts'

interface Row {
  readonly name: string
  readonly metres: number
  readonly seenAt: number | null
}

test('exports the texts of cells, and typed values where a column names them', () => {
  const table = tableOfColumns<Row>(
    'Things',
    [
      { title: 'Name', cell: ({ name }) => name },
      {
        title: 'Width',
        cell: ({ metres }) => `${metres} m`,
        exported: [
          { title: 'Width, m', value: ({ metres }) => metres },
          { title: 'Seen', value: ({ seenAt }) => (seenAt === null ? null : { at: seenAt }) },
        ],
      },
      { title: 'Button', cell: () => ({ type: 'button' }), exported: [] },
    ],
    [
      { name: 'A', metres: 2.5, seenAt: 7 },
      { name: 'B', metres: 3, seenAt: null },
    ],
  )
  expect(table).toEqual({
    name: 'Things',
    head: ['Name', 'Width, m', 'Seen'],
    rows: [
      ['A', 2.5, { at: 7 }],
      ['B', 3, null],
    ],
  })
})
