import { RE2JS } from 're2js'
import { ConfigError } from '../../../platform/configError.ts'
import { wholeNumber } from '../../../platform/settingNumbers.ts'
import { foreignPlaceholders, filledTemplate, PLACEHOLDERS, templateKind } from './messageTemplate.ts'
import { type HttpGatewayForm, SMS_PRESETS, type SmsPreset } from './smsPresets.ts'

/** The settings of SMS with their help; each is empty when not set. */
export const SMS_SETTING_HELP = {
  SMS_GATEWAY: 'how SMS leave: turbosms, smsc, smsapi, twilio, http or smpp; without it none are sent',
  SMS_URL: 'address of the gateway; for smpp smpp://HOST:2775 or ssmpp://HOST:3550 (presets have their own)',
  SMS_USER: 'user at the gateway; for smpp its system_id',
  SMS_PASSWORD: 'password or token at the gateway',
  SMS_SENDER: 'number or name that SMS are from',
  SMS_METHOD: 'of gateway http: POST (default), GET or PUT',
  SMS_HEADERS: 'of gateway http: more headers as JSON, as {"x-key":"…"}',
  SMS_CONTENT_TYPE: 'of gateway http: JSON, XML or form (default: application/x-www-form-urlencoded)',
  SMS_BODY: 'of gateway http: body with {phone} or {digits}, {message}, {sender}, {user}, {password}',
  SMS_SUCCESS: 'of gateway http: pattern of an answer that accepts the message (default: any status 2xx)',
  SMS_MESSAGE_ID: 'of gateway http: pattern whose group is the id of the message',
  SMS_RETRY: 'of gateway http: pattern of an answer after which the message is tried again',
  SMS_LONG: 'of gateway smpp: long texts in parts with a header, udh (default), or whole, payload',
  SMS_PER_SECOND: 'SMS in a second at most (default: 10)',
  SMS_PER_DAY: 'SMS of a client in a day at most (default: 500)',
} as const
export type SmsSettingName = keyof typeof SMS_SETTING_HELP
type Read = (name: SmsSettingName) => string

/** What both kinds of gateways have. */
interface SmsAccount {
  readonly user: string
  readonly password: string
  readonly sender: string
}
export interface HttpSmsConfig extends SmsAccount {
  readonly kind: 'http'
  readonly form: HttpGatewayForm
}
export interface SmppConfig extends SmsAccount {
  readonly kind: 'smpp'
  readonly url: string
  readonly long: 'udh' | 'payload'
}
export interface SmsConfig {
  readonly gateway: HttpSmsConfig | SmppConfig
  readonly perSecond: number
  /** SMS of a client in a day. */
  readonly perDay: number
}

const PRESET_NAMES = Object.keys(SMS_PRESETS)
const isPreset = (name: string): name is SmsPreset => PRESET_NAMES.includes(name)
const PATTERN_LENGTH = 500

/**
 * Reads the settings of SMS; null without a gateway.
 * @throws ConfigError, which names the setting and repeats no secret
 */
export const readSmsConfig = (setting: Read): SmsConfig | null => {
  const perSecond = wholeNumber('SMS_PER_SECOND', setting('SMS_PER_SECOND') || '10', { min: 1, max: 1_000 })
  const perDay = wholeNumber('SMS_PER_DAY', setting('SMS_PER_DAY') || '500', { min: 1, max: 1_000_000 })
  const name = setting('SMS_GATEWAY')
  if (name === '') return null
  const account = {
    user: setting('SMS_USER'),
    password: setting('SMS_PASSWORD'),
    sender: setting('SMS_SENDER'),
  }
  const limits = { perSecond, perDay }
  if (name === 'smpp') return { ...limits, gateway: { kind: 'smpp', ...account, ...readSmpp(setting) } }
  if (name === 'http') return { ...limits, gateway: { kind: 'http', ...account, form: readForm(setting) } }
  if (isPreset(name))
    return { ...limits, gateway: { kind: 'http', ...account, form: presetForm(name, setting) } }
  throw new ConfigError(
    `SMS_GATEWAY is '${name}'; allowed is ${[...PRESET_NAMES, 'http'].join(', ')} or smpp.`,
  )
}

const readSmpp = (setting: Read): Pick<SmppConfig, 'url' | 'long'> => {
  const url = setting('SMS_URL')
  const { protocol, hostname, username } = URL.canParse(url)
    ? new URL(url)
    : { protocol: '', hostname: '', username: '' }
  if (!/^s?smpp:$/.test(protocol) || hostname === '' || username !== '') {
    throw new ConfigError('SMS_URL is not an address of the form smpp://HOST:PORT or ssmpp://HOST:PORT.')
  }
  return { url, long: readOne('SMS_LONG', setting, ['udh', 'payload'] as const) }
}

const presetForm = (name: SmsPreset, setting: Read): HttpGatewayForm => {
  const preset = SMS_PRESETS[name]
  const url = setting('SMS_URL')
  return url === '' ? preset : { ...preset, url: checkUrl(url) }
}

const readForm = (setting: Read): HttpGatewayForm => {
  const method = readOne('SMS_METHOD', setting, ['POST', 'GET', 'PUT'] as const)
  const contentType = setting('SMS_CONTENT_TYPE') || 'application/x-www-form-urlencoded'
  const url = checkUrl(setting('SMS_URL'))
  const body = checkTemplate('SMS_BODY', setting('SMS_BODY'))
  if (method === 'GET' && body !== '') throw new ConfigError('SMS_BODY does not go with SMS_METHOD GET.')
  checkBody(contentType, body)
  for (const needed of ['message', 'phone']) {
    const names = needed === 'phone' ? ['{phone}', '{digits}'] : [`{${needed}}`]
    if (!names.some((one) => `${url}${body}`.includes(one)))
      throw new ConfigError(`SMS_BODY has no ${names.join(' or ')}, and SMS_URL neither.`)
  }
  return {
    url,
    method,
    headers: readHeaders(setting('SMS_HEADERS')),
    authorization: setting('SMS_USER') === '' || `${url}${body}`.includes('{user}') ? 'none' : 'basic',
    contentType,
    body,
    success: readPattern('SMS_SUCCESS', setting, 0),
    messageId: readPattern('SMS_MESSAGE_ID', setting, 1),
    retry: readPattern('SMS_RETRY', setting, 0),
  }
}

const readOne = <T extends string>(name: SmsSettingName, setting: Read, allowed: readonly [T, ...T[]]): T => {
  const text = setting(name) || allowed[0]
  const found = allowed.find((one) => one === text)
  if (found === undefined) throw new ConfigError(`${name} is '${text}'; allowed is ${allowed.join(' or ')}.`)
  return found
}

const checkUrl = (text: string): string => {
  checkTemplate('SMS_URL', text)
  const { protocol, username, hash } = URL.canParse(text)
    ? new URL(text)
    : { protocol: '', username: '', hash: '' }
  if (!/^https?:$/.test(protocol) || username !== '' || hash !== '') {
    throw new ConfigError('SMS_URL is not allowed: give an http(s) address without a user and without #.')
  }
  return text
}

const checkTemplate = (name: 'SMS_URL' | 'SMS_BODY', text: string): string => {
  const [foreign] = foreignPlaceholders(text)
  if (foreign === undefined) return text
  const known = PLACEHOLDERS.map((one) => `{${one}}`).join(', ')
  throw new ConfigError(`${name} has {${foreign}}; allowed is ${known}.`)
}

const checkBody = (contentType: string, body: string): void => {
  const kind = templateKind(contentType)
  if (kind === null || /[^\x20-\x7e]/.test(contentType)) {
    throw new ConfigError('SMS_CONTENT_TYPE is not allowed: give a type of JSON, XML or a form.')
  }
  if (kind !== 'json' || body === '') return
  const sample = { phone: '', digits: '', message: '', sender: '', user: '', password: '' }
  try {
    JSON.parse(filledTemplate(body, kind, sample))
  } catch {
    throw new ConfigError('SMS_BODY is not JSON; placeholders are between quotes, as "{message}".')
  }
}

const readHeaders = (text: string): Readonly<Record<string, string>> => {
  if (text === '') return {}
  try {
    const headers = new Headers(JSON.parse(text) as Record<string, string>)
    return Object.fromEntries(headers)
  } catch {
    // Not repeated: a header may contain a token.
    throw new ConfigError('SMS_HEADERS is not a JSON object of headers, as {"x-key":"…"}.')
  }
}

/** groups: how many the pattern has at least. The time of a match grows with the length of the answer alone (RE2). */
const readPattern = (name: SmsSettingName, setting: Read, groups: number): string | null => {
  const text = setting(name)
  if (text === '') return null
  try {
    if (text.length <= PATTERN_LENGTH && RE2JS.compile(text).groupCount() >= groups) return text
  } catch {
    // Named below.
  }
  const needed = groups === 0 ? '' : ', with a group in parentheses'
  throw new ConfigError(
    `${name} is not a pattern of RE2 of up to ${PATTERN_LENGTH} characters${needed}: back-references and look-around are not allowed.`,
  )
}
