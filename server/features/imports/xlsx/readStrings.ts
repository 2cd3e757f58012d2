import { badInput } from '../../../platform/plugins/apiError.ts'
import { readXml, type XmlHandler } from './readXml.ts'

/** A full import has at most 140,000. */
export const STRINGS_MAX = 500_000

/** Office programs escape characters that XML does not allow as _x000D_. */
const ESCAPED = /_x([\da-f]{4})_/gi

/** Collects the text of each element of a name (`si` or `is`), without its phonetic readings. */
export const collectTexts = (element: string, add: (text: string) => void): XmlHandler => {
  let pieces: string[] | null = null
  let isText = false
  let isPhonetic = false
  return {
    open: (name) => {
      if (name === element) pieces = []
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text: (text) => {
      if (isText) pieces?.push(text)
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === element && pieces) {
        add(unescapeText(pieces.join('')))
        pieces = null
      }
    },
  }
}

/** A text of a cell as a person sees it. */
export const unescapeText = (text: string): string =>
  text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The shared strings by index. Throws 400 when there are more than STRINGS_MAX. */
export const readStrings = async (chunks: AsyncIterable<Uint8Array>): Promise<readonly string[]> => {
  const strings: string[] = []
  const add = (text: string): void => {
    if (strings.length === STRINGS_MAX)
      throw badInput('file', `an .xlsx workbook with at most ${STRINGS_MAX} texts`)
    strings.push(text)
  }
  await readXml(chunks, collectTexts('si', add))
  return strings
}
