import type { Language } from '../entities/session.ts'

/** I18N-03: the ISO 639 code for Intl, maps and <html lang>: `ua` is the code of the country, the language is `uk`. */
export const isoLanguage = (language: Language): 'ru' | 'uk' | 'en' => (language === 'ua' ? 'uk' : language)
