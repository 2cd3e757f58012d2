import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMPORT_ROWS_MAX } from '../../../../src/contract/http/imports.ts'
import { parseFile as parse } from '../../imports/parseFile.ts'
import { parseXlsx } from '../../imports/parseXlsx.ts'
import { makeTemplate } from '../../imports/template.ts'
import { VEHICLE_TABLE } from './vehicleFile.ts'
import { STRINGS_MAX } from '../../imports/xlsx/readStrings.ts'
import { makeWorkbook, makeZip } from '../../imports/xlsx/testWorkbook.ts'

const parseFile = (file: Parameters<typeof parse>[0]) => parse(file, VEHICLE_TABLE)

const sheetOf = (rows: string, around = { before: '', after: '' }): string =>
  `<worksheet>${around.before}<sheetData>${rows}</sheetData>${around.after}</worksheet>`
const HEADER_ROW = `<row r="1">${['Name', 'License plate', 'Device serial', 'Device type', 'Client login']
  .map((text, index) => `<c r="${'ABCDE'[index]}1" t="str"><v>${text}</v></c>`)
  .join('')}</row>`
const LINE = '<row r="2"><c r="A2" t="str"><v>Volvo</v></c><c r="C2"><v>3.59632100000001E14</v></c></row>'
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const outcome = await parseFile({ format: 'xlsx', bytes })
  return 'refusal' in outcome ? outcome.refusal.allowed : 'accepted'
}
const repeat = (text: string, bytes: number): Buffer => Buffer.alloc(bytes - (bytes % text.length), text)

test('reads each type of cell as a person sees it', async () => {
  const strings =
    '<sst><si><t>plain</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>phonetic</t></rPh></si></sst>'
  const cells = [
    '<c r="A1" t="s"><v>0</v></c>',
    '<c r="B1" t="s"><v>1</v></c>',
    '<c r="C1" t="inlineStr"><is><t>in &amp; <![CDATA[line]]></t></is></c>',
    '<c t="str"><f>A1</f><v>next_x0041_</v></c>',
    '<c r="F1"><v>3.59632100000001E14</v></c>',
    '<c r="G1"><v>0.5</v></c>',
    '<c r="H1" t="b"><v>1</v></c>',
    '<c r="I1" t="e"><v>#REF!</v></c>',
    '<c r="J1" t="s"><v>99</v></c>',
  ]
  const bytes = makeWorkbook(sheetOf(`<row r="1">${cells.join('')}</row>`), { strings })
  expect(await parseXlsx(bytes)).toEqual([
    ['plain', 'rich text', 'in & line', 'nextA', '', '359632100000001', '0.5', 'TRUE'],
  ])
})

test('reads elements with any prefix, and rows without numbers', async () => {
  const sheet = '<x:worksheet><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  expect(await parseXlsx(makeWorkbook(sheet))).toEqual([['1']])
})

test('reads only the existing cells of a sheet that declares A1:XFD1048576', async () => {
  const around = {
    before: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>',
    after:
      '<mergeCells><mergeCell ref="A3:XFD1048576"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
  }
  const blank = '<row r="1048576" s="1"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>'
  const outcome = await parseFile({
    format: 'xlsx',
    bytes: makeWorkbook(sheetOf(HEADER_ROW + LINE + blank, around)),
  })
  expect(outcome).toMatchObject({
    parsed: { lines: [{ line: 2, values: { name: 'Volvo', serial: '359632100000001' } }] },
  })
})

test('counts a value below the last row as one row too many; ignores one beyond the last column', async () => {
  const far = (column: string) =>
    makeWorkbook(sheetOf(`${HEADER_ROW}${LINE}<row r="1048576"><c r="${column}1048576"><v>1</v></c></row>`))
  expect(await refusalOf(far('A'))).toBe(`a table of at most ${IMPORT_ROWS_MAX} rows`)
  expect(await refusalOf(far('XFD'))).toBe('accepted')
})

test('rejects a part that unpacks to more than its directory declares', async () => {
  const content = Buffer.concat([
    Buffer.from(`<worksheet><sheetData>${HEADER_ROW}${LINE}</sheetData>`),
    Buffer.alloc(100_000_000, ' '),
    Buffer.from('</worksheet>'),
  ])
  const lying = { content, declared: { method: 0, packed: 10 } }
  expect(await refusalOf(makeWorkbook(lying))).toBe('an .xlsx workbook')
})

test('rejects a sheet that unpacks to more than an import needs', async () => {
  const text = `<f>${' '.repeat(60_000)}</f>`
  const content = Buffer.concat([Buffer.from('<worksheet>'), repeat(text, 40_000_000)])
  expect(await refusalOf(makeWorkbook(content))).toBe(
    'an .xlsx workbook whose table unpacks to at most 33554432 bytes',
  )
})

test('rejects too many shared strings', async () => {
  const strings = `<sst>${'<si/>'.repeat(STRINGS_MAX + 1)}</sst>`
  expect(await refusalOf(makeWorkbook(sheetOf(HEADER_ROW + LINE), { strings }))).toBe(
    `an .xlsx workbook with at most ${STRINGS_MAX} texts`,
  )
})

test.each([
  ['deep nesting', `<worksheet>${'<a>'.repeat(100_000)}`],
  ['many attributes', `<worksheet><row ${Array.from({ length: 1_000 }, (_, i) => `a${i}=""`).join(' ')}/>`],
  ['a long comment', `<worksheet><!--${'-x'.repeat(2_000_000)}-->`],
  ['a long text', `<worksheet>${'&amp;'.repeat(1_000_000)}`],
  ['a long attribute', `<worksheet><row r="${'1'.repeat(4_000_000)}"/>`],
  ['a document type', '<!DOCTYPE worksheet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;'],
  ['an unknown entity', '<worksheet>&b;'],
])('rejects a sheet with %s', async (_, start) => {
  expect(await refusalOf(makeWorkbook(`${start}</worksheet>`))).toBe('an .xlsx workbook')
})

test('ignores other formats that a zip may contain', async () => {
  const inner = makeWorkbook(sheetOf(HEADER_ROW + LINE))
  expect(await refusalOf(makeZip({ 'Index.zip': { content: inner } }))).toBe('an .xlsx workbook')
  const ods = '<table:table-cell table:number-columns-repeated="1000000"/>'
  const manifest = { 'META-INF/manifest.xml': { content: '' }, 'content.xml': { content: ods } }
  expect(await refusalOf(makeZip(manifest))).toBe('an .xlsx workbook')
})

test('rejects or reads bytes that are not a zip, and a workbook truncated or changed anywhere', async () => {
  const good = makeTemplate(VEHICLE_TABLE, 'xlsx', 'en').bytes
  expect(await refusalOf(good)).toBe('accepted')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await refusalOf(Buffer.from(bytes))).toBe('an .xlsx workbook')
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
      const changed = Buffer.from(good)
      changed[at] = value
      await refusalOf(changed)
      expect(await refusalOf(good.subarray(0, at))).toBe('an .xlsx workbook')
    }),
  )
})
