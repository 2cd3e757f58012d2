import { ConfigError } from '../../../platform/configError.ts'

/** The settings of Telegram with their help; each is empty when not set. */
export const TELEGRAM_SETTING_HELP = {
  TELEGRAM_TOKEN: 'token of the Telegram bot that sends notifications, as @BotFather gives it',
  TELEGRAM_API: 'address of the Bot API (default: https://api.telegram.org)',
} as const
export type TelegramSettingName = keyof typeof TELEGRAM_SETTING_HELP

export interface TelegramConfig {
  readonly token: string
  /** The number of the bot, which its token begins with. */
  readonly botId: number
  /** Without a slash at the end. */
  readonly api: string
}

/**
 * Reads the settings of Telegram; null without a token.
 * @throws ConfigError, which repeats nothing of the token
 */
export const readTelegramConfig = (setting: (name: TelegramSettingName) => string): TelegramConfig | null => {
  const token = setting('TELEGRAM_TOKEN')
  const api = (setting('TELEGRAM_API') || 'https://api.telegram.org').replace(/\/+$/, '')
  const { protocol, search, hash } = URL.canParse(api) ? new URL(api) : { protocol: '', search: '', hash: '' }
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '') {
    throw new ConfigError('TELEGRAM_API is not allowed: give an http(s) address without ? and #.')
  }
  if (token === '') return null
  const botId = /^(\d{1,15}):[\w-]{20,100}$/.exec(token)?.[1]
  if (botId === undefined) {
    throw new ConfigError('TELEGRAM_TOKEN is not the token of a bot, as 123456:ABC-DEF….')
  }
  return { token, botId: Number(botId), api }
}
