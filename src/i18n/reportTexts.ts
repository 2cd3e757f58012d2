import i18next from 'i18next'
import type { Language } from '../contract/entities/session.ts'
import { isoLanguage } from '../contract/rules/isoLanguage.ts'
import type { Translate } from './translate.ts'

const TEXTS: Readonly<Record<Language, () => Promise<object>>> = {
  ru: async () => ({ ...(await import('./ru/reports.ts')), ...(await import('./ru/table.ts')) }),
  ua: async () => ({ ...(await import('./ua/reports.ts')), ...(await import('./ua/table.ts')) }),
  en: async () => ({ ...(await import('./en/reports.ts')), ...(await import('./en/table.ts')) }),
}

/** The texts of reports and their files in a language, for writers outside of a page. */
export const reportTexts = async (language: Language): Promise<Translate> => {
  const instance = i18next.createInstance()
  const iso = isoLanguage(language)
  await instance.init({
    lng: iso,
    fallbackLng: false,
    resources: { [iso]: { translation: await TEXTS[language]() } },
    interpolation: { escapeValue: false },
  })
  return instance.t
}
