import Papa from 'papaparse'
import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { LANGUAGES } from '../../../../src/contract/entities/session.ts'
import { IMPORT_COLUMNS } from '../../../../src/contract/http/admin/imports.ts'
import { makeTemplate } from './template.ts'

test.each(LANGUAGES)(
  'no cell of the template in %s is read as a formula by an office program',
  (language) => {
    const { data } = Papa.parse<string[]>(
      makeTemplate('csv', language).bytes.toString().replace('\ufeff', ''),
    )
    expect(data).toHaveLength(2)
    for (const cell of data.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)

    const book = XLSX.read(makeTemplate('xlsx', language).bytes, { type: 'buffer', cellFormula: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'))
    expect(cells).toHaveLength(2 * IMPORT_COLUMNS.length)
    for (const [name, cell] of cells) expect([name, cell.t, cell.f]).toEqual([name, 's', undefined])
  },
)
