import type { ParseKeys } from 'i18next'
import type { Translate } from './translate.ts'

/** A text without variables, by its name. */
export type Words = (key: ParseKeys) => string

/** Texts without variables, each looked up once: list rows request the same dozen at every render. */
export const rememberedWords = (t: Translate): Words => {
  const known = new Map<string, string>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const text = t(key)
    known.set(key, text)
    return text
  }
}
