import type { Language } from '../contract/entities/session.ts'
import type { TextLoader, TextPart } from './dictionaries.ts'

/** The texts of the first page, one lazy chunk per language. */
const ENTRY: Readonly<Record<Language, TextLoader>> = {
  ru: async () => (await import('./ru/entry.ts')).entry,
  ua: async () => (await import('./ua/entry.ts')).entry,
  en: async () => (await import('./en/entry.ts')).entry,
}

/** Loads one part of the texts in one language. */
export const loadTexts = async (language: Language, part: TextPart): ReturnType<TextLoader> => {
  if (part === 'entry') return ENTRY[language]()
  return (await import('./laterTexts.ts')).LATER_DICTIONARIES[language][part]()
}
