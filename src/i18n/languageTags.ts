import type { Language } from '../contract/entities/session.ts'

/** I18N-04: the language of a first visit. */
export const DEFAULT_LANGUAGE: Language = 'ru'

/** I18N-04, I18N-06: fallback languages for a missing text, in this order; after them the key itself is shown. */
export const FALLBACK_LANGUAGES: readonly Language[] = ['ua', 'ru', 'en']

/** The language's name in itself, and its short form. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { readonly full: string; readonly short: string }>> = {
  ru: { full: 'Русский', short: 'РУС' },
  ua: { full: 'Українська', short: 'УКР' },
  en: { full: 'English', short: 'ENG' },
}

const LOCALES = { ru: 'ru-RU', ua: 'uk-UA', en: 'en-GB' } as const

/** The full locale for number formats and for React Aria. */
export const localeOf = (language: Language): string => LOCALES[language]
