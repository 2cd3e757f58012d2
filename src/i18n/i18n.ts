import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '../contract/entities/session.ts'
import { loadTexts, TEXT_PARTS, type TextPart } from './dictionaries.ts'
import { FALLBACK_LANGUAGES, isoLanguage } from './languageTags.ts'

const NAMESPACE = 'translation'

/** Sources of texts; the real ones are the dictionaries. */
type TextSource = (language: Language, part: TextPart) => Promise<object>
const fromDictionaries: TextSource = loadTexts

export interface Texting {
  readonly i18n: i18n
  /** The language in use. */
  readonly language: () => Language
  /** Loads a part in the language in use; immediate when it is there. Rejects when its chunk cannot be fetched. */
  readonly loadPart: (part: TextPart) => Promise<void>
  /** Loads every part in use in the language, then shows it. */
  readonly setLanguage: (language: Language) => Promise<void>
  /** Resolves when the fallback languages that a missing text asked for have arrived. */
  readonly fallbacksSettled: () => Promise<void>
}

/**
 * The one place that sets up i18next. Only the chosen language is loaded; a text that it lacks makes the fallback
 * languages load (I18N-04, I18N-06), and the views are drawn again. Inside i18next `ua` is `uk`, so that its plural
 * rules are Ukrainian ones.
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
      fallbacks = Promise.allSettled(wanted.flatMap((l) => TEXT_PARTS.map((part) => load(l, part))))
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
