import { RE2JS } from 're2js'
import { readText } from '../../../platform/readText.ts'
import type { Outcome } from '../channelSender.ts'
import { filledTemplate, templateKind, type TemplateValues } from './messageTemplate.ts'
import type { HttpSmsConfig } from './smsConfig.ts'
import type { SmsGateway, SmsText } from './smsGateway.ts'

/** More of an answer is not read. */
const MOST_BYTES = 65_536
/** How long a gateway that wants fewer messages is left alone if it does not say, s, and at most. */
const PAUSE_S = 30
const LONGEST_PAUSE_S = 3_600
/** Refusals that a change of the settings or of the balance mends. */
const MENDED: readonly number[] = [401, 402, 403, 408]

/** A gateway that takes an SMS by one HTTP request. now: ms since the epoch. */
export const createHttpGateway = (config: HttpSmsConfig, now: () => number): SmsGateway => {
  const { form, user, password, sender } = config
  const patternOf = (text: string | null) => (text === null ? null : RE2JS.compile(text))
  const success = patternOf(form.success)
  const messageId = patternOf(form.messageId)
  const retry = patternOf(form.retry)
  const isSecret = (text: string): boolean => text.length >= 4

  const judge = (status: number, text: string, retryAfter: string | null): Outcome => {
    const answer = hidden(
      `${status} ${text}`.trim(),
      [password, ...Object.values(form.headers)].filter(isSecret),
    )
    if (status === 429) {
      const seconds = Math.min(Number(retryAfter) || PAUSE_S, LONGEST_PAUSE_S)
      return { kind: 'throttled', scope: 'channel', until: now() + seconds * 1_000, answer }
    }
    if (status >= 200 && status <= 299) {
      if (success === null || success.matcher(text).find())
        return { kind: 'sent', answer, providerId: groupOf(messageId, text) }
      return { kind: retry?.matcher(text).find() ? 'later' : 'refused', answer }
    }
    const isFinal = status >= 400 && status <= 499 && !MENDED.includes(status)
    return { kind: isFinal && !retry?.matcher(text).find() ? 'refused' : 'later', answer }
  }
  return {
    async send(sms, signal) {
      const response = await fetch(...requestOf(config, { ...valuesOf(sms), user, password, sender }, signal))
      const text = await readText(response.body, MOST_BYTES, () => new Error('an answer that is too long'))
      return judge(response.status, text, response.headers.get('retry-after'))
    },
  }
}

const valuesOf = ({ phone, text }: SmsText) => ({ phone, digits: phone.replace(/\D/g, ''), message: text })

const requestOf = (
  { form, user, password }: HttpSmsConfig,
  values: TemplateValues,
  signal: AbortSignal,
): [string, RequestInit] => {
  const { method, contentType, body, authorization } = form
  const kind = templateKind(contentType) ?? 'form'
  const headers: Record<string, string> = { ...form.headers }
  if (authorization === 'bearer') headers['authorization'] = `Bearer ${password}`
  if (authorization === 'basic')
    headers['authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (method !== 'GET') headers['content-type'] = contentType
  return [
    filledTemplate(form.url, 'form', values),
    {
      method,
      headers,
      ...(method !== 'GET' && { body: filledTemplate(body, kind, values) }),
      redirect: 'manual',
      signal,
    },
  ]
}

const groupOf = (pattern: RE2JS | null, text: string): string | null => {
  const matcher = pattern?.matcher(text)
  return matcher?.find() ? matcher.group(1) : null
}

/** A gateway may repeat what it was sent. */
const hidden = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text)
