import { READ_ROWS } from '../parseCsv.ts'
import { collectTexts, unescapeText } from './readStrings.ts'
import { readXml } from './readXml.ts'

/** Columns that are read; a sheet may have 16,384. */
const COLUMNS_MAX = 50

type Row = string[]

/**
 * The cells of a sheet by row and column, up to the last row that has a value. The declared size of the sheet is
 * ignored. Reading ends at the first value beyond READ_ROWS rows, which is then in the last row.
 */
export const readSheet = async (
  chunks: AsyncIterable<Uint8Array>,
  strings: readonly string[],
): Promise<readonly Row[]> => {
  const reader = new SheetReader(strings)
  const texts = collectTexts('is', (text) => reader.setText(text))
  try {
    await readXml(chunks, {
      open: (name, attributes) => {
        if (name === 'row') reader.openRow(attributes['r'])
        else if (name === 'c') reader.openCell(attributes['r'], attributes['t'])
        else if (name === 'v') reader.openValue()
        texts.open?.(name, attributes)
      },
      text: (text) => {
        reader.addValue(text)
        texts.text?.(text)
      },
      close: (name) => {
        texts.close?.(name)
        if (name === 'v') reader.closeValue()
        else if (name === 'c') reader.closeCell()
      },
    })
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
  }
  return reader.rows
}

/** Ends the reading of a sheet with more rows than an import may have. */
class TooManyRows extends Error {}

class SheetReader {
  readonly rows: Row[] = []
  readonly #strings: readonly string[]
  #row = -1
  #column = -1
  #type = 'n'
  #text = ''
  #value: string[] | null = null

  constructor(strings: readonly string[]) {
    this.#strings = strings
  }

  /** number: 1-based; absent: the row after the previous one. */
  openRow(number: string | undefined): void {
    this.#row = number === undefined ? this.#row + 1 : Number(number) - 1
    this.#column = -1
    if (!Number.isSafeInteger(this.#row) || this.#row < 0) throw new Error('xlsx: no number of a row')
  }

  /** place: like B7; absent: the cell after the previous one. */
  openCell(place: string | undefined, type = 'n'): void {
    this.#column = place === undefined ? this.#column + 1 : columnOf(place)
    this.#type = type
    this.#text = ''
  }

  openValue(): void {
    this.#value = []
  }

  addValue(text: string): void {
    this.#value?.push(text)
  }

  closeValue(): void {
    this.#text = this.#value?.join('') ?? ''
    this.#value = null
    if (this.#type === 's') this.#text = this.#strings[Number(this.#text)] ?? ''
    else this.#text = textOf(this.#type, this.#text)
  }

  /** An inline text of the cell. */
  setText(text: string): void {
    this.#text = text
  }

  closeCell(): void {
    if (this.#text.trim() === '' || this.#column >= COLUMNS_MAX) return
    if (this.#row >= READ_ROWS) {
      this.#keep(READ_ROWS - 1)
      throw new TooManyRows()
    }
    this.#keep(this.#row)
  }

  #keep(row: number): void {
    while (this.rows.length <= row) this.rows.push([])
    const cells = this.rows[row] ?? []
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = this.#text
  }
}

/** The 0-based column of a cell reference like B7. */
const columnOf = (place: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) throw new Error('xlsx: no place of a cell')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The value of a cell by its type, as a person sees it; empty for an error (`e`). */
const textOf = (type: string, value: string): string => {
  if (type === 'n') return numberText(value)
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  return type === 'e' ? '' : unescapeText(value)
}

/** Long serials are numbers in many sheets: print all digits, never 3.59E+14. */
const numberText = (value: string): string => {
  const number = Number.parseFloat(value)
  if (Number.isNaN(number)) return ''
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number)
}
