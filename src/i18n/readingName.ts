import {
  NUMBERED_NAMES,
  type NumberedNameKey,
  READING_NAMES,
  type ReadingNameKey,
} from '../contract/readingNames.ts'
import type { Translate } from './translate.ts'

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> =>
  new Map((Object.keys(names) as Key[]).map((key) => [names[key], key]))

const PLAIN = keysOf<ReadingNameKey>(READING_NAMES)
const NUMBERED = keysOf<NumberedNameKey>(NUMBERED_NAMES)

/**
 * The name of a sensor, input or counter in the language of the interface: one that the product gave is translated, any
 * other was typed by a person and is returned unchanged.
 */
export const readingName = (t: Translate, name: string): string => {
  const plain = PLAIN.get(name)
  if (plain !== undefined) return t(`readings.${plain}`)
  const [, words = '', number = ''] = /^(.+) (\d{1,2})$/.exec(name) ?? []
  const numbered = NUMBERED.get(words)
  return numbered === undefined ? name : t(`readings.numbered.${numbered}`, { number })
}
