import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '../contract/entities/session.ts'
import type { TextPart } from './dictionaries.ts'
import { loadTexts } from './loadTexts.ts'
import { isoLanguage } from '../contract/rules/isoLanguage.ts'
import { FALLBACK_LANGUAGES } from './languageTags.ts'

const NAMESPACE = 'translation'

/** Sources of texts; the real ones are the dictionaries. */
type TextSource = (language: Language, part: TextPart) => Promise<object>
const fromDictionaries: TextSource = loadTexts

export interface Texting {
  readonly i18n: i18n
  /** The current language. */
  readonly language: () => Language
  /** Loads a part in the current language; immediate when it is loaded. Rejects when its chunk cannot be fetched. */
  readonly loadPart: (part: TextPart) => Promise<void>
  /** Loads every part in use in the language, then switches to it. */
  readonly setLanguage: (language: Language) => Promise<void>
  /** Resolves when the fallback languages requested by a missing text have loaded. */
  readonly fallbacksSettled: () => Promise<void>
}

/**
 * The only setup of i18next. Only the chosen language is loaded; a text that it lacks loads the fallback languages
 * (I18N-04, I18N-06), and the views re-render. Inside i18next `ua` is `uk`, so that its plural rules are Ukrainian
 * ones.
 */
export const createTexting = async (
  initial: Language,
  source: TextSource = fromDictionaries,
): Promise<Texting> => {
  const instance = i18next.createInstance()
  const partsInUse = new Set<TextPart>(['entry'])
  const loads = new Map<string, Promise<void>>()
  let current = initial
  let fallbacks: Promise<unknown> = Promise.resolve()

  const load = (language: Language, part: TextPart): Promise<void> => {
    const name = `${language}/${part}`
    const running = loads.get(name)
    if (running) return running
    const loading = source(language, part).then((texts) => {
      instance.addResourceBundle(isoLanguage(language), NAMESPACE, texts, true, true)
    })
    loads.set(name, loading)
    loading.catch(() => loads.delete(name))
    return loading
  }
  const loadAll = (language: Language): Promise<unknown> =>
    Promise.all([...partsInUse].map((part) => load(language, part)))

  await instance.use(initReactI18next).init({
    lng: isoLanguage(initial),
    fallbackLng: FALLBACK_LANGUAGES.map(isoLanguage),
    supportedLngs: LANGUAGES.map(isoLanguage),
    resources: {},
    defaultNS: NAMESPACE,
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added', useSuspense: false },
    saveMissing: true,
    missingKeyHandler: () => {
      const wanted = FALLBACK_LANGUAGES.filter((language) => language !== current)
      fallbacks = import('./laterTexts.ts').then(({ TEXT_PARTS }) =>
        Promise.allSettled(wanted.flatMap((l) => TEXT_PARTS.map((part) => load(l, part)))),
      )
    },
  })
  await loadAll(initial)

  return {
    i18n: instance,
    language: () => current,
    loadPart: (part) => {
      partsInUse.add(part)
      return load(current, part)
    },
    setLanguage: async (language) => {
      await loadAll(language)
      current = language
      await instance.changeLanguage(isoLanguage(language))
    },
    fallbacksSettled: async () => {
      await fallbacks
    },
  }
}
