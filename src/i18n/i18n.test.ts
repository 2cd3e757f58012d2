import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../contract/entities/session.ts'
import { SIDE_BAR_STATUSES, STATUS_LABELS } from '../contract/rules/status.ts'
import type { TextPart } from './dictionaries.ts'
import { TEXT_PARTS } from './laterTexts.ts'
import { loadTexts } from './loadTexts.ts'
import { createTexting } from './i18n.ts'
import { isoLanguage } from '../contract/rules/isoLanguage.ts'
import { DEFAULT_LANGUAGE } from './languageTags.ts'

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
const textsOf = async (language: Language): Promise<Map<string, string>> =>
  new Map((await Promise.all(TEXT_PARTS.map((part) => loadTexts(language, part)))).flatMap((t) => flat(t)))

test('the three languages have the same keys and no empty text [I18N-02, I18N-05]', async () => {
  expect(LANGUAGES).toEqual(['ru', 'ua', 'en'])
  const russian = await textsOf('ru')
  for (const language of LANGUAGES) {
    const texts = await textsOf(language)
    expect([...texts.keys()].toSorted()).toEqual([...russian.keys()].toSorted())
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  }
})

test('a text and its translations use the same variables', async () => {
  const variables = (text: string) => [...new Set(text.match(/\{\{\w+(, \w+)?\}\}/g))].toSorted()
  const russian = await textsOf('ru')
  for (const language of LANGUAGES) {
    for (const [key, text] of await textsOf(language)) {
      expect([key, variables(text)]).toEqual([key, variables(russian.get(key) ?? '')])
    }
  }
})

test('a count has every form that the plural rules of the three languages require [I18N-05]', async () => {
  for (const language of LANGUAGES) {
    const texts = await textsOf(language)
    const counted = [...texts.keys()].filter((key) => /_(one|few|many|other)$/.test(key))
    expect(counted.length).toBeGreaterThan(4)
    const asked = ['one', 'few', 'many', 'other']
    const names = [...new Set(counted.map((key) => key.replace(/_\w+$/, '')))]
    expect(names.flatMap((name) => asked.filter((form) => !texts.has(`${name}_${form}`)))).toEqual([])
  }
})

test.each([
  ['ru', ['1 машина', '3 машины', '11 машин', '1,5 машины', '100 500 машин']],
  ['ua', ['1 машина', '3 машини', '11 машин', '1,5 машини', '100 500 машин']],
  ['en', ['1 vehicle', '3 vehicles', '11 vehicles', '1.5 vehicles', '100,500 vehicles']],
] as const)('counts take the form of the language: %s', async (language, forms) => {
  const { i18n, loadPart } = await createTexting(language)
  await loadPart('work')
  const said = [1, 3, 11, 1.5, 100_500].map((count) => i18n.t('list.vehicles', { count }))
  expect(said.map((text) => text.replace(/\s/g, ' '))).toEqual(forms)
})

test('every count in a text is a number in the format of the language', async () => {
  for (const language of LANGUAGES) {
    const bare = [...(await textsOf(language))].filter(([, text]) => /\{\{count(?!, number\}\})/.test(text))
    expect(bare).toEqual([])
  }
})

test('texts stay calm: no exclamation marks, no doubled spaces, no three dots', async () => {
  for (const language of LANGUAGES) {
    const loud = [...(await textsOf(language))].filter(([, text]) => /!|  |\.\.\.|^\s|\s$/.test(text))
    expect(loud).toEqual([])
  }
})

test('the default language is ru, and ua is uk for Intl and maps [I18N-03, I18N-04]', () => {
  expect(DEFAULT_LANGUAGE).toBe('ru')
  expect(LANGUAGES.map(isoLanguage)).toEqual(['ru', 'uk', 'en'])
})

test('loads only the chosen language, and a part on request', async () => {
  const loads: string[] = []
  const texting = await createTexting('en', async (language, part) => {
    loads.push(`${language}/${part}`)
    return loadTexts(language, part)
  })
  expect(loads).toEqual(['en/entry'])
  await texting.loadPart('work')
  await texting.loadPart('work')
  expect(loads).toEqual(['en/entry', 'en/work'])
  await texting.setLanguage('ua')
  expect(loads.slice(2)).toEqual(['ua/entry', 'ua/work'])
  expect(texting.i18n.t('signIn.submit')).toBe('Увійти')
})

/** Dictionaries with gaps: the texts of each language for four keys. */
const HOLES: Readonly<Record<Language, object>> = {
  ru: { a: 'а по-русски', b: 'б по-русски' },
  ua: { a: 'а українською' },
  en: { a: 'a in English', b: 'b in English', c: 'c in English' },
}
const withHoles = async (language: Language, part: TextPart): Promise<object> =>
  part === 'entry' ? { common: HOLES[language] } : {}

test.each([
  ['en', 'common.a', 'a in English'],
  ['ru', 'common.c', 'c in English'],
  ['ua', 'common.b', 'б по-русски'],
  ['ua', 'common.d', 'common.d'],
] as const)(
  'missing texts fall back to ua, ru, en and the key: %s %s [I18N-04, I18N-06]',
  async (language, key, text) => {
    const texting = await createTexting(language, withHoles)
    const say = texting.i18n.t as (key: string) => string
    say(key)
    await texting.fallbacksSettled()
    expect(say(key)).toBe(text)
  },
)

test('ua comes first for a text that the chosen language lacks [I18N-04]', async () => {
  const source = async (language: Language): Promise<object> =>
    language === 'en' ? {} : { common: { a: `a ${language}` } }
  const texting = await createTexting('en', source)
  const say = texting.i18n.t as (key: string) => string
  say('common.a')
  await texting.fallbacksSettled()
  expect(say('common.a')).toBe('a ua')
})

test.each([
  ['ru', ['1 машина', '2 машины', '5 машин', '21 машина', '112 машин']],
  ['ua', ['1 машина', '2 машини', '5 машин', '21 машина', '112 машин']],
  ['en', ['1 vehicle', '2 vehicles', '5 vehicles', '21 vehicles', '112 vehicles']],
] as const)('counts take the plural form of %s', async (language, forms) => {
  const texting = await createTexting(language)
  await texting.loadPart('work')
  expect([1, 2, 5, 21, 112].map((count) => texting.i18n.t('list.vehicles', { count }))).toEqual(forms)
})

test('status labels have their texts [STATUS-17, STATUS-18, STATUS-19, STATUS-20]', async () => {
  const texts = await textsOf('en')
  for (const label of STATUS_LABELS) expect(texts.get(`status.label.${label}`)).toBeTruthy()
  expect(texts.get('status.label.connected')).toBe('Connected')
  expect(texts.get('status.label.disconnected')).toBe('Disconnected')
  expect(texts.get('status.label.noData')).toBe('No data')
  expect(texts.get('status.label.noDevice')).toBe('No device')
})

test('more status labels have their texts [STATUS-21, STATUS-22, STATUS-25, STATUS-26]', async () => {
  const texts = await textsOf('en')
  expect(texts.get('status.label.coordinatesAbsent')).toBe('No coordinates')
  expect(texts.get('status.label.receptionDisabled')).toBe('Data reception disabled')
  expect(texts.get('status.label.moving')).toBe('Moving')
  expect(texts.get('status.label.stopped')).toBe('Stopped')
})

test.each([
  ['en', ['km/h', 'm/s', 'L', 'm', 'ha', 'V', 't']],
  ['ru', ['км/ч', 'м/с', 'л', 'м', 'га', 'В', 'т']],
  ['ua', ['км/год', 'м/с', 'л', 'м', 'га', 'В', 'т']],
] as const)('the units in %s are %j [UI-28]', async (language, units) => {
  const texts = await textsOf(language)
  const names = ['kmh', 'ms', 'litre', 'metre', 'hectare', 'volt', 'ton']
  expect(names.map((name) => texts.get(`common.unit.${name}`))).toEqual(units)
})

test('the side bar has its texts [STATUS-06, STATUS-07, STATUS-08, STATUS-09]', async () => {
  const texts = await textsOf('en')
  expect(SIDE_BAR_STATUSES.map((status) => texts.get(`status.sideBar.${status}`))).toEqual([
    'Not connected',
    'Movement',
    'Parking',
    'No data',
    'Data reception disabled',
  ])
})
