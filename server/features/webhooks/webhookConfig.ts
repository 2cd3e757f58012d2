import { ConfigError } from '../../platform/configError.ts'

/** The setting of webhooks with its help; empty when not set. */
export const WEBHOOK_SETTING_HELP = {
  WEBHOOK_PRIVATE_TARGETS:
    'yes: webhooks and cloud disks may lead to private addresses and to this machine, and by http (default: public https only)',
} as const
export type WebhookSettingName = keyof typeof WEBHOOK_SETTING_HELP

/** The addresses that webhooks may use. */
export interface WebhookConfig {
  /** Also allows private networks, this machine, and plain HTTP. */
  readonly isPrivateAllowed: boolean
}

/**
 * Reads the setting of webhooks.
 * @throws ConfigError
 */
export const readWebhookConfig = (setting: (name: WebhookSettingName) => string): WebhookConfig => {
  const text = setting('WEBHOOK_PRIVATE_TARGETS')
  if (!['', 'yes', 'no'].includes(text)) {
    throw new ConfigError(`WEBHOOK_PRIVATE_TARGETS is '${text}'; allowed is yes or no.`)
  }
  return { isPrivateAllowed: text === 'yes' }
}
