import { ConfigError } from '../../ConfigError.ts'

/** The settings of crash reports with their help; each is empty where it is not set. */
export const CRASH_SETTING_HELP = {
  CRASH_WEBHOOK_URL: 'address of the team chat that crash reports go to, as https://chat.example.org/hooks/…',
  CRASH_WEBHOOK_CHANNEL: 'channel of that chat',
} as const
export type CrashSettingName = keyof typeof CRASH_SETTING_HELP

/** Where crash reports go (CRASH-06, CRASH-13). */
export interface CrashWebhook {
  readonly url: string
  /** '' leaves it to the chat. */
  readonly channel: string
}

/**
 * Reads the settings of crash reports; null where no address is set.
 * @throws ConfigError; the address is not repeated in it, for it is a secret
 */
export const readCrashWebhook = (setting: (name: CrashSettingName) => string): CrashWebhook | null => {
  const url = setting('CRASH_WEBHOOK_URL')
  if (url === '') return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ConfigError('CRASH_WEBHOOK_URL is not an address of the form https://…')
  }
  return { url, channel: setting('CRASH_WEBHOOK_CHANNEL') }
}
