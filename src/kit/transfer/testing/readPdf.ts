/** A reader of the uncompressed PDF files of the product that shares nothing with the writer: only what tests ask. */

export interface PdfPage {
  /** Each text as it was drawn, in order. */
  readonly texts: readonly string[]
  /** Filled rectangles. */
  readonly boxes: number
}

/** The letters of the glyphs of the embedded font. */
const lettersOf = (file: string): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>()
  for (const [, list = ''] of file.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', code = ''] of list.matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>/gi))
      letters.set(
        glyph.toLowerCase(),
        String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))),
      )
  return letters
}

/** The pages of a file, as far as its streams are not compressed. */
export const readPdf = async (blob: Blob): Promise<readonly PdfPage[]> => {
  const file = Buffer.from(await blob.arrayBuffer()).toString('latin1')
  const letters = lettersOf(file)
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj$([\s\S]*?)^endobj$/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  return [...objects.values()].flatMap((body) => {
    const [, content] = /\/Type \/Page\s[\s\S]*?\/Contents (\d+) 0 R/.exec(body) ?? []
    if (content === undefined) return []
    const drawn = objects.get(content) ?? ''
    const texts = [...drawn.matchAll(/<([0-9a-f]+)> Tj/gi)].map(([, glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''),
    )
    return [{ texts, boxes: [...drawn.matchAll(/ re\s+f/g)].length }]
  })
}
