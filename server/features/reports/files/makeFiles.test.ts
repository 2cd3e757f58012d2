import { read, utils } from 'xlsx'
import { expect, test } from 'vitest'
import type { ReportPart } from '../../../../src/contract/reports/reportRun.ts'
import { REPORTS } from '../../../reports/reportKinds.ts'
import { DAY, questionOf } from '../testReports.ts'
import { TEST_BRAND } from '../../brand/testBrand.ts'
import { type FilesInput, makeFiles } from './makeFiles.ts'

const kind = REPORTS.get('stops-report')
if (!kind) throw new Error('there is no kind')

const partOf = (vehicleId: number, rows: number): ReportPart => ({
  n: vehicleId,
  vehicleId,
  vehicleName: `Фургон ${vehicleId}`,
  licensePlate: 'AA 1',
  note: null,
  rows: Array.from({ length: rows }, (_, row) => {
    const from = DAY.from + row * 60_000
    return {
      cells: ['parking', from, from + 60_000, 60_000, 0, null],
      from,
      to: from + 60_000,
      latitude: 50,
      longitude: 30,
    }
  }),
})

const inputOf = (language: FilesInput['language'], parts: readonly ReportPart[]): FilesInput => ({
  content: {
    run: {
      id: 1,
      kind: 'stops-report',
      name: null,
      state: 'done',
      from: DAY.from,
      to: DAY.to,
      vehicles: parts.length,
      done: parts.length,
      rows: 2,
      by: 'owner',
      createdAt: DAY.to,
      finishedAt: DAY.to,
      question: questionOf({
        kind: 'stops-report',
        timeZone: 'Asia/Tokyo',
        options: { ...questionOf().options, geoCoding: true, longerThen: 0 },
      }),
    },
    declaration: kind.declaration,
    parts,
    look: { columns: ['from', 'duration', 'place'], groupBy: 'vehicle', sort: null },
    places: new Map([['50.00000, 30.00000', 'Київ']]),
    seesCharts: true,
    brand: { company: '', logo: null, accentLight: null },
    madeAt: DAY.to,
  },
  formats: ['xlsx', 'csv', 'pdf'],
  language,
  nameEnd: '19.11.2026',
  productName: 'Meridian',
})
const make = (input: FilesInput) => makeFiles(input, { ownerId: 1, signal: new AbortController().signal })

test('writes a report as the page does: columns, groups, words and times of the question [REPORT-20, REPORT-21]', async () => {
  const [xlsx, csv, pdf] = await make(inputOf('ua', [partOf(1, 2)]))
  expect([xlsx, csv, pdf].map((file) => file?.name)).toEqual([
    'Зупинки та стоянки 19.11.2026.xlsx',
    'Зупинки та стоянки 19.11.2026.csv',
    'Зупинки та стоянки 19.11.2026.pdf',
  ])
  const text = new TextDecoder().decode(csv?.bytes)
  expect(text).toContain('Початок;Тривалість;Місце')
  expect(text).toContain('Фургон 1 · AA 1')
  // 07:00 in Tokyo.
  expect(text).toContain('19.11.2026 - 07:00:00;0:01:00;Київ')
  const sheet = Object.values(read(xlsx?.bytes).Sheets)[0]
  const rows = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, raw: true })
  expect(rows[2]?.[0]).toBeCloseTo(46_345 + 7 / 24, 6)
  expect(new TextDecoder('latin1').decode(pdf?.bytes.subarray(0, 5))).toBe('%PDF-')
})

test('ends once nobody waits for the files any more', async () => {
  const stop = new AbortController()
  const making = makeFiles(inputOf('en', [partOf(1, 20_000)]), { ownerId: 1, signal: stop.signal })
  stop.abort(new Error('over'))
  await expect(making).rejects.toThrow('over')
})

test('a PDF shows the name, the logo and the colour of the client', async () => {
  const input = inputOf('ua', [partOf(1, 2)])
  const brand = {
    company: 'Фургони ТОВ',
    logo: { address: TEST_BRAND.logo, width: 1, height: 1 },
    accentLight: '#ff0000',
  }
  const [plain] = await make({ ...input, formats: ['pdf'] })
  const [branded] = await make({ ...input, content: { ...input.content, brand }, formats: ['pdf'] })
  const text = (file: typeof plain): string => Buffer.from(file?.bytes ?? []).toString('latin1')
  expect([text(plain), text(branded)].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true])
})
