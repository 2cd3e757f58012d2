import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/entities/session.ts'
import { SERVER_TEXT } from '../contract/http/error.ts'
import { createTexting } from '../i18n/i18n.ts'
import {
  geozoneRouteFailureMessage,
  isPlainPasswordRefusal,
  passwordFailureMessage,
  RESTORE_SENT,
  restoreFailureMessage,
} from './callFailures.ts'
import { messageText } from './errorsContext.ts'
import type { Failure } from './failure.ts'
import { failureMessage } from './failureMessage.ts'
import { clientMessage, type Message, textMessage } from './message.ts'
import { readServerText } from './serverCatalogue.ts'
import { learnServerTexts } from './serverTexts.ts'

const status = (code: number, message: string | null = null): Failure => ({
  kind: 'status',
  call: 'groups',
  status: code,
  message,
  field: null,
  allowed: null,
  isForeignOrigin: false,
})
const NETWORK: Failure = { kind: 'network', call: 'groups', problem: 'Failed to fetch' }

beforeAll(() => learnServerTexts(readServerText))

const inAll = async (message: Message): Promise<readonly string[]> =>
  Promise.all(
    LANGUAGES.map(async (language) => {
      const texting = await createTexting(language)
      await texting.loadPart('messages')
      return messageText(texting.i18n.t, message)
    }),
  )

test('restoring access: no network is the connection error [ERR-17]', () => {
  expect(restoreFailureMessage(NETWORK)).toEqual(textMessage('connectionError'))
})

test('restoring access: an unknown login and a user without e-mail have their messages [ERR-18, ERR-19]', () => {
  expect(restoreFailureMessage(status(404, SERVER_TEXT.noSuchLogin))).toEqual({
    kind: 'known',
    key: 'userUnknown',
  })
  expect(restoreFailureMessage(status(422, SERVER_TEXT.emailEmpty))).toEqual({
    kind: 'known',
    key: 'emailUnknown',
  })
})

test('restoring access: the request was accepted [ERR-20]', async () => {
  expect(await inAll(RESTORE_SENT)).toEqual([
    'Инструкции по восстановлению отправлены на вашу электронную почту',
    'Інструкції з відновлення надіслано на вашу електронну пошту',
    'Instructions to restore access were sent to your e-mail',
  ])
})

test('a route along a geozone: 422 is a vehicle that did not move, whatever the text [ERR-21]', async () => {
  const message = geozoneRouteFailureMessage(status(422, 'anything'))
  expect((await inAll(message)).at(-1)).toBe(
    'The vehicle did not move, there are no coordinates for the geofence',
  )
  expect(geozoneRouteFailureMessage(status(429))).toEqual(textMessage('requestLimit'))
})

test('the password: a plain rejection is reported only to the form, others as usual [ERR-09, ERR-59, ERR-66]', () => {
  expect(isPlainPasswordRefusal(status(403, 'Access is forbidden'))).toBe(true)
  expect(passwordFailureMessage(status(403, 'access is "forbidden"'))).toEqual(
    clientMessage('passwordNotChanged'),
  )
  expect(isPlainPasswordRefusal(status(403, 'Current password is wrong'))).toBe(false)
  expect(passwordFailureMessage(status(403, 'Current password is wrong'))).toEqual({
    kind: 'known',
    key: 'currentPasswordWrong',
  })
  expect(isPlainPasswordRefusal(status(422, 'Access is forbidden'))).toBe(false)
  expect(isPlainPasswordRefusal(NETWORK)).toBe(false)
})

test('the password: too many wrong ones, wait [ERR-67, VALID-06]', () => {
  expect(passwordFailureMessage(status(403, SERVER_TEXT.tooManyWrongPasswords))).toEqual({
    kind: 'known',
    key: 'tooManyWrongPasswords',
  })
  expect(passwordFailureMessage(status(403, SERVER_TEXT.tooManyFailures))).toEqual(
    textMessage('tooManyAttempts'),
  )
})

test.each([
  ['passwordNotChanged', 'Не удалось изменить пароль', 'Не вдалося змінити пароль', '[ERR-66]'],
  ['importTypes', 'Подходят только файлы zip, kmz и kml', 'Підходять лише файли zip, kmz і kml', '[ERR-70]'],
  ['noDataForPeriod', 'За этот период данных нет', 'За цей період даних немає', '[ERR-73]'],
  ['sensorAbsent', 'На машине нет этого датчика', 'На машині немає цього датчика', '[ERR-75]'],
  ['fuelSensorAbsent', 'Датчик топлива не установлен', 'Датчик пального не встановлено', '[ERR-76]'],
  ['reportProblem', 'Не удалось построить отчёт', 'Не вдалося побудувати звіт', '[ERR-77]'],
  [
    'reportNotSaved',
    'Для этой учётной записи отчёт сохранить нельзя',
    'Для цього облікового запису звіт зберегти не можна',
    '[ERR-78]',
  ],
] as const)('client text %s: %s, %s %s', async (key, russian, ukrainian, _id) => {
  const [ru, ua, en] = await inAll(clientMessage(key))
  expect([ru, ua]).toEqual([russian, ukrainian])
  expect(en).toMatch(/^[A-Z][\w ,-]+$/)
})

test.each([
  ['wrongCredentials', 'Wrong login or password', '[ERR-65]'],
  ['tooManyAttempts', 'Too many wrong passwords. Wait a moment and try again', '[ERR-67]'],
  ['dataNotAvailable', 'Data not available', '[ERR-74]'],
  ['noRights', 'You don’t have enough rights to do this', '[ERR-79]'],
  ['noData', 'No data', '[ERR-81]'],
  ['connectionProblem', 'Connection problem, retrying…', '[ERR-68]'],
] as const)('client text %s: %s %s', async (key, english, _id) => {
  const [ru, ua, en] = await inAll(textMessage(key))
  expect(en).toBe(english)
  expect(ru).toMatch(/[а-я]/i)
  expect(ua).toMatch(/[а-яіїє]/i)
  expect(ru).not.toBe(ua)
})

test('a mapped text wins over the plain message of its status [ERR-01, ERR-02]', () => {
  expect(failureMessage(status(403, 'Invalid device type'))).toEqual({
    kind: 'known',
    key: 'deviceTypeInvalid',
  })
  expect(failureMessage(status(422, 'No report information'))).toEqual({ kind: 'known', key: 'noReportInfo' })
})

test('a fault that is already being fixed is two phrases, with a period and a space between them [UI-16, UI-17]', async () => {
  expect(await inAll({ kind: 'alreadyFixing' })).toEqual([
    'Что-то пошло не так. Мы уже работаем над исправлением',
    'Щось пішло не так. Ми вже працюємо над виправленням',
    'Something went wrong. We are already working on a fix',
  ])
})
