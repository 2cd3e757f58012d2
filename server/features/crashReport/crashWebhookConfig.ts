import { ConfigError } from '../../platform/configError.ts'

/** The settings of crash reports with their help; each is empty when not set. */
export const CRASH_SETTING_HELP = {
  CRASH_WEBHOOK_URL: 'address of the team chat that crash reports go to, as https://chat.example.org/hooks/…',
  CRASH_WEBHOOK_CHANNEL: 'channel of that chat',
} as const
export type CrashSettingName = keyof typeof CRASH_SETTING_HELP

/** The destination of crash reports (CRASH-06, CRASH-13). */
export interface CrashWebhook {
  readonly url: string
  /** '' lets the chat choose. */
  readonly channel: string
}

/**
 * Reads the settings of crash reports; null when no address is set.
 * @throws ConfigError; it does not contain the address, which is a secret
 */
export const readCrashWebhook = (setting: (name: CrashSettingName) => string): CrashWebhook | null => {
  const url = setting('CRASH_WEBHOOK_URL')
  if (url === '') return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ConfigError('CRASH_WEBHOOK_URL is not an address of the form https://…')
  }
  return { url, channel: setting('CRASH_WEBHOOK_CHANNEL') }
}
