/**
 * Pseudo-random numbers that are the same at every start: a hash for "what happens to vehicle v in slot k", where the
 * result must not depend on earlier calls, and a generator for one-time set-up.
 */

/** 32-bit hash of integers (murmur3's mixing); the low 32 bits of each key are used. */
export const hash32 = (...keys: readonly number[]): number => {
  let h = 0x9e3779b9
  for (const key of keys) {
    let k = Math.imul(key | 0, 0xcc9e2d51)
    k = (k << 15) | (k >>> 17)
    h ^= Math.imul(k, 0x1b873593)
    h = (h << 13) | (h >>> 19)
    h = (Math.imul(h, 5) + 0xe6546b64) | 0
  }
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1) from integer keys. */
export const hashUnit = (...keys: readonly number[]): number => hash32(...keys) / 0x1_0000_0000

/** 32-bit hash of a text's UTF-16 units. */
export const hashText = (text: string, seed = 0): number => {
  let h = hash32(seed, text.length)
  for (let i = 0; i < text.length; i++) h = hash32(h, text.charCodeAt(i))
  return h
}

/** A stream of numbers in [0, 1): mulberry32. */
export type Random = () => number
export const createRandom = (seed: number): Random => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** A number in [low, high). */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

/** A random entry of a non-empty list. */
export const pick = <T>(random: Random, list: readonly T[]): T => {
  const entry = list[Math.floor(random() * list.length)]
  if (entry === undefined) throw new RangeError('pick: the list is empty')
  return entry
}
