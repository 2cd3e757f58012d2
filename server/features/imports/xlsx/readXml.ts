import { SaxesParser } from 'saxes'

/** The deepest workbook part that is read nests 8 elements. */
const DEPTH_MAX = 32
const ATTRIBUTES_MAX = 64
/** Characters between two events of the parser, which buffers them until then; a cell has at most 32,767. */
const TOKEN_MAX = 1_048_576

/** Receives the elements of a document; names have no prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  /** Character data, in one or several pieces. */
  readonly text?: (text: string) => void
}

/**
 * Streams an XML document in UTF-8. The parser's memory is bounded: depth, attributes of an element, and the length
 * of a single tag, text or comment. Document types are rejected, so there are no entities but those of XML itself.
 * Every error is an error of the document, or thrown by the handler.
 */
export const readXml = async (chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const guard = new SizeGuard()
  const parser = makeParser(handler, guard)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    guard.addText(text.length)
    parser.write(text)
  }
  parser.write(decoder.decode())
  parser.close()
}

const makeParser = ({ open, close, text }: XmlHandler, guard: SizeGuard) => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('xml: no document type is allowed')
  })
  parser.on('attribute', () => guard.addAttribute())
  parser.on('opentag', ({ name, attributes }) => {
    guard.openElement()
    open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    guard.closeElement()
    close?.(localName(name))
  })
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (piece) => {
      guard.endToken()
      text?.(piece)
    })
  }
  parser.on('comment', () => guard.endToken())
  parser.on('processinginstruction', () => guard.endToken())
  return parser
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Throws when a document needs more memory than a legitimate one. */
class SizeGuard {
  #depth = 0
  #attributes = 0
  #token = 0

  addText(length: number): void {
    this.#token += length
    if (this.#token > TOKEN_MAX) throw new Error('xml: a tag, text or comment is too long')
  }

  endToken(): void {
    this.#token = 0
  }

  addAttribute(): void {
    this.endToken()
    if (++this.#attributes > ATTRIBUTES_MAX) throw new Error('xml: an element has too many attributes')
  }

  openElement(): void {
    this.endToken()
    this.#attributes = 0
    if (++this.#depth > DEPTH_MAX) throw new Error('xml: elements nest too deep')
  }

  closeElement(): void {
    this.endToken()
    this.#depth--
  }
}
