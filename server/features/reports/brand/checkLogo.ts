import { inflateSync } from 'node:zlib'
import { BRAND_LOGO_BYTES_MAX, BRAND_LOGO_SIDE_MAX } from '../../../../src/contract/reports/reportBrand.ts'
import { type ImageFacts, readImage } from '../../../../src/contract/rules/imageBytes.ts'

const CHUNKS_FROM = 8
const IDAT = 'IDAT'
/** 16 bits for each of four channels. */
const PIXEL_BYTES = 8
/** Interlaced pictures have a byte more for each line of seven passes. */
const LINE_BYTES = 8

/** The compressed pixels of a PNG, one after the other; null: a chunk does not end in the file. */
const pixelsOf = (bytes: Buffer): Buffer | null => {
  const found: Buffer[] = []
  for (let at = CHUNKS_FROM; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    if (bytes.toString('latin1', at + 4, at + 8) === IDAT) found.push(bytes.subarray(at + 8, at + 8 + length))
    at = end
  }
  return Buffer.concat(found)
}

/** A small PNG may not unfold into more than its size says. */
const isSound = (bytes: Buffer, { width, height }: ImageFacts): boolean => {
  const pixels = pixelsOf(bytes)
  if (pixels === null) return false
  try {
    return inflateSync(pixels, { maxOutputLength: height * (width * PIXEL_BYTES + LINE_BYTES) }).length > 0
  } catch {
    return false
  }
}

/** What a logo is by its bytes; null: it is no PNG or JPEG, or larger than is allowed. */
export const checkLogo = (bytes: Buffer): ImageFacts | null => {
  const facts = bytes.length <= BRAND_LOGO_BYTES_MAX ? readImage(bytes) : null
  if (facts === null || Math.max(facts.width, facts.height) > BRAND_LOGO_SIDE_MAX) return null
  return facts.type === 'jpeg' || isSound(bytes, facts) ? facts : null
}
