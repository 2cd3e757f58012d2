import type { PictureType } from './sniffPicture.ts'

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Start-of-frame markers of JPEG, which carry the size. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const pngSize = (bytes: Buffer): PictureSize | null =>
  bytes.length >= 33 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const jpegSize = (bytes: Buffer): PictureSize | null => {
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff || marker < 0xc0 || marker === 0xda) return null
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const webpSize = (bytes: Buffer): PictureSize | null => {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return kind === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : null
}

/** The size that the header of a picture names; null where the header is damaged or of another type. */
export const pictureSize = (bytes: Buffer, type: PictureType): PictureSize | null => {
  const size =
    type === 'image/png' ? pngSize(bytes) : type === 'image/jpeg' ? jpegSize(bytes) : webpSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}
