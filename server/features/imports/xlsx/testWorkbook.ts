import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a zip file; its declared sizes may differ from the actual ones. */
export interface TestPart {
  readonly content: string | Buffer
  readonly declared?: { readonly method?: number; readonly packed?: number; readonly size?: number }
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${TYPES}/${kind}" Target="${target}"/>`

/** A workbook of one sheet by its XML, with its shared strings; other parts may be added or replaced. */
export const makeWorkbook = (
  sheet: string | Buffer | TestPart,
  { strings = '<sst/>', parts = {} }: { strings?: string | Buffer; parts?: Record<string, TestPart> } = {},
): Buffer =>
  makeZip({
    '[Content_Types].xml': {
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    },
    '_rels/.rels': {
      content: `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    'xl/workbook.xml': {
      content: `<workbook xmlns:r="${TYPES}"><sheets><sheet name="Vehicles" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    'xl/_rels/workbook.xml.rels': {
      content: `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    },
    'xl/sharedStrings.xml': { content: strings },
    'xl/worksheets/sheet1.xml':
      typeof sheet === 'string' || Buffer.isBuffer(sheet) ? { content: sheet } : sheet,
    ...parts,
  })

/** A zip file of the parts, all deflated. */
export const makeZip = (parts: Readonly<Record<string, TestPart>>): Buffer => {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, { content, declared }] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const size = declared?.size ?? bytes.length
    const crc = crc32(bytes)
    const packedSize = declared?.packed ?? packed.length
    const local = record(30, 0x04034b50, [
      [8, 8, 2],
      [14, crc, 4],
      [18, packedSize, 4],
      [22, size, 4],
      [26, name.length, 2],
    ])
    const entry = record(46, 0x02014b50, [
      [10, declared?.method ?? 8, 2],
      [16, crc, 4],
      [20, packedSize, 4],
      [24, size, 4],
      [28, name.length, 2],
      [42, at, 4],
    ])
    written.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += local.length + name.length + packed.length
  }
  const end = record(22, 0x06054b50, [
    [8, directory.length / 2, 2],
    [10, directory.length / 2, 2],
    [12, Buffer.concat(directory).length, 4],
    [16, at, 4],
  ])
  return Buffer.concat([...written, ...directory, end])
}

const record = (length: number, signature: number, fields: readonly [number, number, 2 | 4][]): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature)
  for (const [at, value, width] of fields) bytes.writeUIntLE(value, at, width)
  return bytes
}
