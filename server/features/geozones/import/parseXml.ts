import { SaxesParser } from 'saxes'
import { ApiError, badInput } from '../../../platform/plugins/apiError.ts'
import { XmlElement, XmlText } from './xmlNode.ts'

/** Folders of placemarks that people make nest less than 20 deep; readers recurse. */
const DEPTH_MAX = 256
const BROKEN = 'well-formed XML'
const NO_DOCTYPE = 'XML without a DOCTYPE'

/**
 * The document of a text. A document type, and so every entity that a file defines, is rejected before anything is
 * expanded. Throws 400 for it, and for XML that is not well formed or nests too deep.
 */
export const parseXml = (text: string): XmlElement => {
  try {
    return read(text.trimStart())
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badInput('file', BROKEN)
  }
}

const read = (text: string): XmlElement => {
  // Prefixes that a file does not declare are common.
  const parser = new SaxesParser({ xmlns: false, position: false })
  const document = new XmlElement('#document', null, [])
  const open = [document]
  const addText = (piece: string, isCdata: boolean): void => {
    if (open.length > 1) open.at(-1)?.childNodes.push(new XmlText(piece, isCdata))
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw badInput('file', NO_DOCTYPE)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEPTH_MAX) throw badInput('file', `XML that nests at most ${DEPTH_MAX} elements`)
    const list = Object.entries(attributes).map(([key, value]) => ({ name: key, value }))
    open.push(new XmlElement(name, open.at(-1) ?? document, list))
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (piece) => addText(piece, false))
  parser.on('cdata', (piece) => addText(piece, true))
  parser.write(text).close()
  return document
}
