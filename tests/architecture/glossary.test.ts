import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../src/contract/entities/session.ts'
import { STATUS_LABELS } from '../../src/contract/rules/status.ts'
import { TEXT_PARTS } from '../../src/i18n/laterTexts.ts'
import { loadTexts } from '../../src/i18n/loadTexts.ts'
import { restoreMail } from '../../server/features/mail/restoreMail.ts'
import { signInLockedMail } from '../../server/features/mail/signInLockedMail.ts'
import { webhookOffMail } from '../../server/features/mail/webhookOffMail.ts'
import { VEHICLE_TABLE } from '../../server/features/admin/imports/vehicleFile.ts'
import { RFID_CARD_TABLE } from '../../server/features/rfidCards/rfidCardFile.ts'
import { SAVED_PLACE_TABLE } from '../../server/features/savedPlaces/savedPlaceFile.ts'
import { TRAILER_TABLE } from '../../server/features/trailers/trailerFile.ts'
import { GLOSSARY, RETIRED_TEXTS } from './glossary.ts'

type Text = readonly [key: string, text: string]

const flat = (value: unknown, path: string): Text[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))

const dictionary = async (language: Language): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await Promise.all(TEXT_PARTS.map((part) => loadTexts(language, part)))).flatMap((part) =>
      flat(part, ''),
    ),
  )

/** The texts of the server that people read: mails, and the headers of the templates of imports. */
const serverTexts = (language: Language): Text[] => {
  const webhook = { webhookId: 1, host: 'example.org', publicUrl: 'https://fleet.example.org' }
  const mails = {
    restore: restoreMail(language, { login: 'a', link: 'https://fleet.example.org' }),
    locked: signInLockedMail(language, { login: 'a', address: '203.0.113.1' }),
    gone: webhookOffMail(language, { ...webhook, reason: 'gone' }),
    failing: webhookOffMail(language, { ...webhook, reason: 'failing' }),
    backlog: webhookOffMail(language, { ...webhook, reason: 'backlog' }),
  }
  const headers = [VEHICLE_TABLE, TRAILER_TABLE, RFID_CARD_TABLE, SAVED_PLACE_TABLE].flatMap(
    ({ fileName, columns }) =>
      Object.entries(columns).map(
        ([column, { headers: names }]): Text => [`${fileName}.${column}`, names[language][0] ?? ''],
      ),
  )
  return [...flat(mails, 'mail'), ...headers]
}

const retiredIn = (language: Language, texts: Iterable<Text>): string[] =>
  [...texts].flatMap(([key, text]) =>
    RETIRED_TEXTS[language]
      .filter(({ word, except }) => word.test(text) && !except?.includes(key))
      .map(({ instead }) => `${language} ${key}: ${text} -> ${instead}`),
  )

test.each(LANGUAGES)('every text that names a concept has the word of the glossary: %s', async (language) => {
  const texts = await dictionary(language)
  const wrong = Object.values(GLOSSARY).flatMap(({ words, keys }) =>
    keys
      .filter((key) => !texts.get(key)?.toLowerCase().includes(words[language]))
      .map((key) => `${key}: ${texts.get(key) ?? 'is missing'}, without ${words[language]}`),
  )
  expect(wrong).toEqual([])
})

test.each(LANGUAGES)('no text has a retired word: %s', async (language) => {
  expect(retiredIn(language, await dictionary(language))).toEqual([])
  expect(retiredIn(language, serverTexts(language))).toEqual([])
})

test('finds a retired word in a text, except under a key that the requirements name so', () => {
  expect(retiredIn('en', [['share.plate', 'License plate']])).toHaveLength(1)
  expect(retiredIn('en', [['share.compass', 'southeast']])).toHaveLength(1)
  expect(retiredIn('ru', [['status.label.other', 'Нет устройства']])).toHaveLength(1)
  expect(retiredIn('ru', [['status.label.noDevice', 'Нет устройства']])).toEqual([])
})

test.each(LANGUAGES)('status labels differ from each other: %s [STATUS-27]', async (language) => {
  const texts = await dictionary(language)
  const labels = STATUS_LABELS.map((label) => texts.get(`status.label.${label}`))
  expect(new Set(labels).size).toBe(STATUS_LABELS.length)
})
