import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** A reader of workbooks that shares nothing with the writer: only what tests ask. */

/** A format that every program knows by its number. */
const BUILT_IN: readonly (readonly [string | undefined, string])[] = [['46', '[h]:mm:ss']]

export interface SheetCell {
  readonly value: string | number
  /** The code of its number format. */
  readonly format: string
  readonly hasFormula: boolean
}
export interface Sheet {
  readonly name: string
  /** Rows that stay in view. */
  readonly frozenRows: number
  readonly rows: readonly (readonly (SheetCell | null)[])[]
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const parse = (xml: string): Element => {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const made = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(made)
    open.push(made)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root
}
const all = ({ children }: Element, name: string): Element[] =>
  children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
const textOf = (element: Element): string => element.text + element.children.map(textOf).join('')

/** The column of a reference such as AB12, from 0. */
const columnOf = (reference: string): number =>
  Array.from(reference.replace(/\d+$/, ''), (letter) => letter.charCodeAt(0) - 64).reduce(
    (sum, digit) => sum * 26 + digit,
    0,
  ) - 1

export const readWorkbook = (bytes: Uint8Array): readonly Sheet[] => {
  const files = unzipSync(bytes)
  const part = (path: string): Element => {
    const file = files[path]
    return file ? parse(strFromU8(file)) : parse('<none/>')
  }
  const styles = part('xl/styles.xml')
  const codes = new Map([
    ...BUILT_IN,
    ...all(styles, 'numFmt').map(
      ({ attributes }) => [attributes['numFmtId'], attributes['formatCode'] ?? ''] as const,
    ),
  ])
  const [cellStyles] = all(styles, 'cellXfs')
  const formats = (cellStyles?.children ?? []).map(
    ({ attributes }) => codes.get(attributes['numFmtId']) ?? '',
  )
  const strings = all(part('xl/sharedStrings.xml'), 'si').map(textOf)
  const cellOf = (cell: Element): SheetCell | null => {
    const [value] = all(cell, 'v')
    const { t = 'n', s = '0' } = cell.attributes
    const [inline] = all(cell, 'is')
    if (!value && !inline) return null
    const raw = textOf(value ?? inline ?? cell)
    const read = t === 's' ? (strings[Number(raw)] ?? '') : t === 'n' ? Number(raw) : raw
    return { value: read, format: formats[Number(s)] ?? '', hasFormula: all(cell, 'f').length > 0 }
  }
  return all(part('xl/workbook.xml'), 'sheet').map(({ attributes }, place) => {
    const sheet = part(`xl/worksheets/sheet${place + 1}.xml`)
    const [pane] = all(sheet, 'pane')
    return {
      name: attributes['name'] ?? '',
      frozenRows: pane?.attributes['state'] === 'frozen' ? Number(pane.attributes['ySplit']) : 0,
      rows: all(sheet, 'row').map((row) => {
        const cells: (SheetCell | null)[] = []
        for (const cell of all(row, 'c')) cells[columnOf(cell.attributes['r'] ?? '')] = cellOf(cell)
        return Array.from(cells, (cell) => cell ?? null)
      }),
    }
  })
}
