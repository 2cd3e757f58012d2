/** What the bytes of a picture say of it; sides in pixels. */
export interface ImageFacts {
  readonly type: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR = 0x49_48_44_52

const readPng = (bytes: Uint8Array, view: DataView): ImageFacts | null => {
  if (bytes.length < 33 || PNG.some((byte, place) => bytes[place] !== byte) || view.getUint32(12) !== IHDR)
    return null
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers that begin a frame, which has the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const readJpeg = (bytes: Uint8Array, view: DataView): ImageFacts | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Reads type and size of a PNG or JPEG from its bytes; null: it is neither, or has no side. */
export const readImage = (bytes: Uint8Array): ImageFacts | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts = readPng(bytes, view) ?? readJpeg(bytes, view)
  return facts && facts.width > 0 && facts.height > 0 ? facts : null
}
