import type { ParseKeys } from 'i18next'
import type { Translate } from './translate.ts'

/** A text that holds no values, by its name. */
export type Words = (key: ParseKeys) => string

/** Texts without values, each looked up once: the rows of a list ask for the same dozen whenever they are drawn. */
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
