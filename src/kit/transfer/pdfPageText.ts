import type { jsPDF } from 'jspdf'

/**
 * The content of a page as one string of PDF operators. The library's own calls write an object for each text, and remember each
 * glyph as often as it is drawn, which takes a gigabyte for a million cells.
 */

/** What the library has besides its typed calls. */
interface Inner {
  /** The glyphs of a text as hexadecimal digits; they become part of the embedded font. */
  readonly pdfEscape16: (text: string, font: unknown) => string
  readonly internal: {
    readonly getFont: () => { readonly id: string }
    readonly write: (operators: string) => void
    readonly events: {
      readonly subscribe: (name: 'putPage', heard: (put: { readonly page: unknown[] }) => void) => unknown
    }
    readonly scaleFactor: number
    readonly pageSize: { readonly getHeight: () => number }
  }
}

const innerOf = (sheet: jsPDF): Inner => {
  const inner = sheet as unknown as Partial<Inner>
  if (!inner.pdfEscape16 || !inner.internal?.write) throw new Error('The PDF library cannot be written to')
  return inner as Inner
}

interface Glyph {
  readonly digits: string
  /** mm */
  readonly width: number
}

/** Frees the content of each page once the library has put it into the file, which can be made once then. */
export const freePages = (sheet: jsPDF): void => {
  let put: unknown[] = []
  innerOf(sheet).internal.events.subscribe('putPage', ({ page }) => {
    put.length = 0
    put = page
  })
}

/** Letters of one font and size, each looked up once. A letter that the font does not have is left out. */
export class Letters {
  readonly #sheet: jsPDF
  readonly #inner: Inner
  readonly #known = new Map<string, Glyph>()

  /** Of the font and size that the sheet has now. */
  constructor(sheet: jsPDF) {
    this.#sheet = sheet
    this.#inner = innerOf(sheet)
  }

  glyph(letter: string): Glyph {
    const known = this.#known.get(letter)
    if (known) return known
    const digits = this.#inner.pdfEscape16(letter, this.#inner.internal.getFont())
    const glyph = { digits, width: digits === '' ? 0 : this.#sheet.getTextWidth(letter) }
    this.#known.set(letter, glyph)
    return glyph
  }

  /** mm */
  width(text: string): number {
    let width = 0
    for (const letter of text) width += this.glyph(letter).width
    return width
  }
}

const HUNDRED = 100

/** The share of white of a grey of 0 to 255. */
const white = (grey: number): string => (grey / 255).toFixed(3)

/** Texts, boxes and lines of one page, which `write` puts on the sheet's current one. Places are mm from the upper left corner. */
export class PageText {
  readonly #inner: Inner
  readonly #size: number
  readonly #scale: number
  readonly #height: number
  readonly #boxes: string[] = []
  readonly #lines: string[] = []
  readonly #texts: string[] = []
  #grey = -1
  /** Where the last text began, which the next one is placed from: whole hundredths, so that nothing adds up. */
  #left = 0
  #up = 0

  /** size: of the texts, points. */
  constructor(sheet: jsPDF, size: number) {
    this.#inner = innerOf(sheet)
    this.#size = size
    const { scaleFactor, pageSize } = this.#inner.internal
    this.#scale = scaleFactor * HUNDRED
    this.#height = pageSize.getHeight()
  }

  /** Hundredths of a point. */
  #hundredths(mm: number): number {
    return Math.round(mm * this.#scale)
  }

  #x(mm: number): number {
    return this.#hundredths(mm) / HUNDRED
  }

  /** From the lower edge. */
  #y(mm: number): number {
    return this.#hundredths(this.#height - mm) / HUNDRED
  }

  box(x: number, y: number, width: number, height: number): void {
    this.#boxes.push(`${this.#x(x)} ${this.#y(y + height)} ${this.#x(width)} ${this.#x(height)} re\nf`)
  }

  line(x: number, y: number, width: number): void {
    this.#lines.push(`${this.#x(x)} ${this.#y(y)} m ${this.#x(x + width)} ${this.#y(y)} l`)
  }

  /** digits: of `Letters`; x, y: where its baseline begins; grey: 0 to 255. */
  text(digits: string, x: number, y: number, grey: number): void {
    if (grey !== this.#grey) this.#texts.push(`${white(grey)} g`)
    this.#grey = grey
    const [left, up] = [this.#hundredths(x), this.#hundredths(this.#height - y)]
    this.#texts.push(`${(left - this.#left) / HUNDRED} ${(up - this.#up) / HUNDRED} Td <${digits}> Tj`)
    this.#left = left
    this.#up = up
  }

  /** boxGrey, lineGrey: 0 to 255; lineWidth: mm. */
  write({
    boxGrey,
    lineGrey,
    lineWidth,
  }: {
    readonly boxGrey: number
    readonly lineGrey: number
    readonly lineWidth: number
  }): void {
    const { internal } = this.#inner
    // One flat string: what is put together piece by piece takes five times its length.
    const operators = [
      `q\n${white(boxGrey)} g`,
      ...this.#boxes,
      `${this.#x(lineWidth)} w ${white(lineGrey)} G`,
      ...this.#lines,
      `S\nBT\n/${internal.getFont().id} ${this.#size} Tf`,
      ...this.#texts,
      'ET\nQ',
    ]
    internal.write(operators.join('\n'))
  }
}
