import Papa from 'papaparse'
import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { LANGUAGES } from '../../../../src/contract/entities/session.ts'
import { IMPORT_COLUMNS } from '../../../../src/contract/http/admin/imports.ts'
import { makeTemplate } from '../../imports/template.ts'
import { VEHICLE_TABLE } from './vehicleFile.ts'

test.each(LANGUAGES)(
  'contains no cell in the template in %s that an office program reads as a formula',
  (language) => {
    const { data } = Papa.parse<string[]>(
      makeTemplate(VEHICLE_TABLE, 'csv', language).bytes.toString().replace('\ufeff', ''),
    )
    expect(data).toHaveLength(2)
    for (const cell of data.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)

    const book = XLSX.read(makeTemplate(VEHICLE_TABLE, 'xlsx', language).bytes, {
      type: 'buffer',
      cellFormula: true,
    })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'))
    expect(cells).toHaveLength(2 * IMPORT_COLUMNS.length)
    for (const [name, cell] of cells) expect([name, cell.t, cell.f]).toEqual([name, 's', undefined])
  },
)
