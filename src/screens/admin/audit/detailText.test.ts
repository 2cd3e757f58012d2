import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../contract/entities/session.ts'
import { RIGHTS } from '../../../contract/permissions.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { createTexting } from '../../../i18n/i18n.ts'
import { detailText, type Wording } from './detailText.ts'

const wordingIn = async (language: Language): Promise<Wording> => {
  const { i18n, loadPart } = await createTexting(language)
  await Promise.all([loadPart('admin'), loadPart('account')])
  return { t: i18n.t, format: { date: formatDate, number: (value) => formatNumber(value, language) } }
}

let english: Wording
beforeAll(async () => {
  english = await wordingIn('en')
})

/** Details as the server writes them, one of each kind. */
const WRITTEN = [
  { kind: 'client', users: 2 },
  { fields: ['name', 'message', 'clientId', 'licensePlate'] },
  { granted: ['editZones'], revoked: RIGHTS.slice(0, 2) },
  { from: 1_700_000_000_000 },
  { vehicleId: 5, until: 1_700_000_000_000 },
  { way: 'link' },
  { sessionId: 7, signOut: true },
  { others: true },
  { mark: 'prohibited', changed: 1200 },
  { what: 'deviceAttached', deviceId: 3, serial: 'KR-7', vehicleId: 5 },
  { what: 'sensorTypeDeleted', code: 'FUEL' },
  { fileName: 'fleet.csv', total: 3, new: 1, changed: 1, unchanged: 1, faulty: 0 },
  { mailId: 4 },
]

test('formats the details of a log line', () => {
  expect(detailText({}, english)).toBe('')
  expect(detailText({ vehicleId: null, granted: [], signOut: false }, english)).toBe('')
  expect(detailText({ users: 1200, kind: 'client' }, english)).toBe('Kind: client; Users: 1,200')
  expect(detailText({ granted: ['editZones'], revoked: [] }, english)).toBe('Granted: Zones and reports')
  expect(detailText({ deviceId: 3, serial: 'KR-7', vehicleId: 5, what: 'deviceAttached' }, english)).toBe(
    'Tracker installed on a vehicle; Tracker: KR-7; Vehicle: № 5',
  )
  expect(detailText({ from: 0 }, english)).toBe(`From: ${formatDate(0)}`)
})

test('leaves typed values unchanged, and shows unknown details raw', () => {
  expect(detailText({ name: 'link', code: 'session' }, english)).toBe('Code: session; Name: link')
  expect(detailText({ later: { some: 1 }, kind: 'robot' }, english)).toBe('Kind: robot; later: {"some":1}')
})

test('shows no raw name for any detail that the server writes, in any language', async () => {
  const raw =
    /\b(kind|users|fields|granted|revoked|way|mark|what|vehicleId|deviceId|signOut|prohibited|admin\.)\b/
  for (const language of LANGUAGES) {
    const wording = await wordingIn(language)
    const texts = WRITTEN.map((detail) => detailText(detail, wording))
    expect(texts.filter((text) => text === '')).toEqual([])
    if (language !== 'en') {
      expect(texts.filter((text) => raw.test(text))).toEqual([])
      expect(texts.filter((text) => /[a-z]{3,}/.test(text.replace('fleet.csv', '')))).toEqual([])
    }
  }
})
