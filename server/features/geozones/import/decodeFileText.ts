import { badInput } from '../../../platform/plugins/apiError.ts'

/** As far as an XML declaration may reach. */
const DECLARATION_BYTES = 200
const ALLOWED =
  'text in UTF-8, in UTF-16 with a byte order mark, or in the encoding that its XML declaration names'

const decode = (bytes: Uint8Array, label: string): string => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw badInput('file', ALLOWED)
  }
}

/**
 * The text of a file: by its byte order mark, then by the encoding that an XML declaration names, else UTF-8. Throws
 * 400 where the bytes do not fit.
 */
export const decodeFileText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/i.exec(start)?.[1]
  return decode(bytes, isMarked ? 'utf-8' : (declared ?? 'utf-8'))
}
