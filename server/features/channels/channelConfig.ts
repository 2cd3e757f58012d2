import { readSmsConfig, SMS_SETTING_HELP, type SmsConfig } from './sms/smsConfig.ts'
import { readTelegramConfig, TELEGRAM_SETTING_HELP, type TelegramConfig } from './telegram/telegramConfig.ts'

/** The settings of the channels with their help; mails and pushes use those of mails. */
export const CHANNEL_SETTING_HELP = { ...TELEGRAM_SETTING_HELP, ...SMS_SETTING_HELP } as const
export type ChannelSettingName = keyof typeof CHANNEL_SETTING_HELP

/** null: the channel sends nothing. */
export interface ChannelConfig {
  readonly telegram: TelegramConfig | null
  readonly sms: SmsConfig | null
}

/**
 * Reads the settings of the channels.
 * @throws ConfigError
 */
export const readChannelConfig = (setting: (name: ChannelSettingName) => string): ChannelConfig => ({
  telegram: readTelegramConfig(setting),
  sms: readSmsConfig(setting),
})
