/**
 * The text of a CSV file: UTF-8 or UTF-16 by its byte order mark, UTF-8 without one, else Windows-1251, the encoding
 * of office programs in the region.
 */
export const decodeText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
