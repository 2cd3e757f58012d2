import { text } from '../fields.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Longer texts are decoded each time. */
const MOST_BYTES = 64
/** Entries of the cache; a power of two. */
const PLACES = 512

interface Entry {
  readonly bytes: Uint8Array
  readonly text: string
}

/**
 * Decodes texts of frames. Names of events, days, types and units recur in every frame, so decoded texts are cached
 * by their bytes: comparing some bytes costs a tenth of a decoder call. The cache is bounded.
 */
export class TextCache {
  readonly #entries: (Entry | undefined)[] = Array.from({ length: PLACES })

  /** The text of the bytes `from` to before `to`; null where they are not UTF-8, or longer than a text may be. */
  read(bytes: Uint8Array, from: number, to: number): string | null {
    if (to - from > MOST_BYTES) return decode(bytes.subarray(from, to))
    const place = placeOf(bytes, from, to)
    const entry = this.#entries[place]
    if (entry !== undefined && isSame(entry.bytes, bytes, from, to)) return entry.text
    const own = bytes.slice(from, to)
    const found = decode(own)
    if (found !== null) this.#entries[place] = { bytes: own, text: found }
    return found
  }
}

const decode = (bytes: Uint8Array): string | null => {
  try {
    return text(utf8.decode(bytes))
  } catch {
    return null
  }
}

/** FNV-1a of the bytes, folded. */
const placeOf = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01_00_01_93)
  return (hash ^ (hash >>> 16)) & (PLACES - 1)
}

const isSame = (known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean => {
  if (known.length !== to - from) return false
  for (let at = 0; at < known.length; at++) if (known[at] !== bytes[from + at]) return false
  return true
}
