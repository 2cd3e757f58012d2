import { isEmail } from '../../../src/contract/rules/people.ts'
import { ConfigError } from '../../platform/configError.ts'

/** The settings of mails with their help; each is empty when not set. */
export const MAIL_SETTING_HELP = {
  SMTP_URL: 'mail server, as smtp://USER:PASSWORD@HOST:587 or smtps://…; without it mails wait in the outbox',
  MAIL_FROM: 'sender of mails, as fleet@example.org or "Meridian <fleet@example.org>"; needed with SMTP_URL',
  PUBLIC_URL: 'address at which people reach this server, as https://fleet.example.org; needed with SMTP_URL',
} as const
export type MailSettingName = keyof typeof MAIL_SETTING_HELP

/** How mails are sent. */
export interface MailConfig {
  /** null: none are sent; they wait for an administrator. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Without a trailing slash; null: links are relative to the page's own origin. */
  readonly publicUrl: string | null
}

/**
 * Reads the settings of mails.
 * @throws ConfigError; it repeats nothing of SMTP_URL, which may contain a password
 */
export const readMailConfig = (setting: (name: MailSettingName) => string): MailConfig => {
  const publicUrl = readPublicUrl(setting('PUBLIC_URL'))
  const url = readSmtpUrl(setting('SMTP_URL'))
  const from = readFrom(setting('MAIL_FROM'))
  if (url === null) return { smtp: null, publicUrl }
  if (from === null) throw new ConfigError('SMTP_URL needs MAIL_FROM, the sender of the mails.')
  if (publicUrl === null) throw new ConfigError('SMTP_URL needs PUBLIC_URL, where the links of mails lead.')
  return { smtp: { url, from }, publicUrl }
}

const readSmtpUrl = (text: string): string | null => {
  if (text === '') return null
  if (URL.canParse(text)) {
    const { protocol, hostname, search, hash } = new URL(text)
    if (/^smtps?:$/.test(protocol) && hostname !== '' && search === '' && hash === '') return text
  }
  throw new ConfigError('SMTP_URL is not an address of the form smtp://USER:PASSWORD@HOST:PORT or smtps://….')
}

/** A bare address, or a name with the address in angle brackets. */
const readFrom = (text: string): string | null => {
  if (text === '') return null
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text
  if (isEmail(address)) return text
  throw new ConfigError(
    `MAIL_FROM is '${text}'; allowed is an e-mail address, or a name with the address in angle brackets.`,
  )
}

const readPublicUrl = (text: string): string | null => {
  if (text === '') return null
  if (URL.canParse(text)) {
    const { protocol, username, password, search, hash, origin, pathname } = new URL(text)
    const isPlain = username === '' && password === '' && search === '' && hash === '' && pathname === '/'
    if (/^https?:$/.test(protocol) && isPlain) return origin
  }
  throw new ConfigError(`PUBLIC_URL is '${text}'; allowed is an origin, as https://fleet.example.org.`)
}
