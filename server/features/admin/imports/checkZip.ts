import { inflateRawSync } from 'node:zlib'
import { badInput } from '../../../plugins/apiError.ts'

/** An office file of IMPORT_ROWS_MAX rows unpacks to about 10 MB. */
const UNPACKED_MAX_BYTES = 67_108_864
const ENTRIES_MAX = 200

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** Of the end record, without its comment. */
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Unpacks every part of a zip file within bounds, so that what is read afterwards cannot swell beyond them, whatever sizes
 * the file itself tells. Throws 400 for a file that is none or too large.
 */
export const checkZip = (bytes: Buffer): void => {
  try {
    let left = UNPACKED_MAX_BYTES
    for (const packed of entriesOf(bytes)) left -= unpackedSize(packed, left)
  } catch {
    throw badInput('file', `an .xlsx workbook that unpacks to at most ${UNPACKED_MAX_BYTES} bytes`)
  }
}

interface Entry {
  readonly method: number
  readonly data: Buffer
}

const unpackedSize = ({ method, data }: Entry, left: number): number => {
  if (method === STORED && data.length <= left) return data.length
  if (method !== DEFLATED || left <= 0) throw new RangeError('zip: too large, or packed in another way')
  return inflateRawSync(data, { maxOutputLength: left }).length
}

/** The parts as the directory at the end of the file lists them. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) throw new RangeError('zip: too many parts')
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('zip: no directory')
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw new RangeError('zip: no part')
    const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    if (start + size > bytes.length) throw new RangeError('zip: cut off')
    yield { method, data: bytes.subarray(start, start + size) }
    at +=
      ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/** The end record stands at the end, before a comment of at most 65,535 bytes. */
const findEnd = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END_BYTES - 65_535)
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new RangeError('zip: no end')
}
