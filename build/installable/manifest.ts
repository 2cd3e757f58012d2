import { PRODUCT_NAME } from '../../src/contract/constants.ts'
import { LANGUAGES, type Language } from '../../src/contract/entities/session.ts'
import { isoLanguage } from '../../src/contract/rules/isoLanguage.ts'
import { SHARED_PARAMS } from '../../src/contract/sharedPlace.ts'
import { common as commonEn } from '../../src/i18n/en/common.ts'
import { pages as pagesEn } from '../../src/i18n/en/pages.ts'
import { session as sessionEn } from '../../src/i18n/en/session.ts'
import { common as commonRu } from '../../src/i18n/ru/common.ts'
import { pages as pagesRu } from '../../src/i18n/ru/pages.ts'
import { session as sessionRu } from '../../src/i18n/ru/session.ts'
import { common as commonUa } from '../../src/i18n/ua/common.ts'
import { pages as pagesUa } from '../../src/i18n/ua/pages.ts'
import { session as sessionUa } from '../../src/i18n/ua/session.ts'
import { ICONS } from './icons.ts'

/**
 * The bar and the ground of the light theme, until the page itself is there with those of the person's theme: a manifest
 * has one of each. A test compares them with index.html and the tokens.
 */
export const COLORS = { bar: '#ffffff', ground: '#f6f7f9' } as const

const WORDS = {
  ru: { common: commonRu, pages: pagesRu, session: sessionRu },
  ua: { common: commonUa, pages: pagesUa, session: sessionUa },
  en: { common: commonEn, pages: pagesEn, session: sessionEn },
} as const satisfies Record<Language, unknown>

/** The web app manifest (W3C) in one language. Addresses are of the product's root. */
export const manifestOf = (language: Language): Readonly<Record<string, unknown>> => {
  const { common, pages, session } = WORDS[language]
  return {
    // One application in every language.
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: common.slogan,
    lang: isoLanguage(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: COLORS.bar,
    background_color: COLORS.ground,
    icons: ICONS.filter(({ purpose }) => purpose !== 'apple').map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    // Coordinates and addresses of places, from maps and messengers (src/map/places/useSharedPlace.ts).
    share_target: { action: '/', method: 'GET', params: SHARED_PARAMS },
    shortcuts: [
      { name: common.page.control, url: '/#/control' },
      { name: session.bar.alarms, url: '/#/control?alarms' },
      { name: pages.tasks, url: '/#/tasks' },
    ],
  }
}

/** Name and text of the manifest of each language, which src/i18n/manifestLink.ts links. */
export const manifestFiles = (): readonly (readonly [name: string, text: string])[] =>
  LANGUAGES.map((language) => [`manifest.${language}.webmanifest`, JSON.stringify(manifestOf(language))])
