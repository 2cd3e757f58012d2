import { resolve } from 'node:path'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { ConfigError } from '../../platform/configError.ts'
import { type NumberRange, wholeNumber } from '../../platform/settingNumbers.ts'
import type { FrequencyRules } from './frequency.ts'

/** The settings of SENT-GEO and e-TOLL with their help; each is empty when not set. */
export const EURO_SETTING_HELP = {
  SENT_URL: 'https address that SENT-GEO gave the operator (default: nothing is sent there)',
  SENT_CERT_FILE: 'path of the client certificate for SENT-GEO with its key, PKCS#12 or PEM',
  SENT_CERT_PASSWORD: 'password of that file',
  ETOLL_URL: 'https address that e-TOLL gave the operator (default: nothing is sent there)',
  ETOLL_CERT_FILE: 'path of the client certificate for e-TOLL with its key, PKCS#12 or PEM',
  ETOLL_CERT_PASSWORD: 'password of that file',
  EURO_CA_FILE: 'path of PEM certificates that both receivers are trusted by (default: the public ones)',
  EURO_BATCH: 'positions of one message, 1 to 10000 (default: 1000)',
  EURO_KEEP_DAYS: 'days for which the log of sent positions is kept (default: 30)',
  SENT_METRES: 'metres after which SENT-GEO gets a position, once SENT_SECONDS have passed (default: 1000)',
  SENT_SECONDS: 'least seconds between two positions for SENT-GEO (default: 60)',
  SENT_MOST_SECONDS: 'seconds after which SENT-GEO gets a position in any case (default: 300)',
  SENT_TURN: 'degrees of a turn after which SENT-GEO gets a position (default: 40)',
  ETOLL_SECONDS: 'seconds between two positions for e-TOLL while the vehicle moves (default: 5)',
  ETOLL_STANDING_SECONDS: 'the same while it stands with its engine on (default: 300)',
} as const
export type EuroSettingName = keyof typeof EURO_SETTING_HELP

/** Where the positions of a service are sent. */
export interface ReceiverConfig {
  readonly url: string
  /** Absolute; null: no certificate is set. */
  readonly certificateFile: string | null
  readonly password: string
  /** Absolute; null: the public authorities. */
  readonly caFile: string | null
}

export interface EuroConfig {
  /** null: the service is not set up. */
  readonly receivers: Readonly<Record<EuroService, ReceiverConfig | null>>
  readonly rules: FrequencyRules
  readonly batch: number
  readonly keepDays: number
}

const NUMBERS = {
  EURO_BATCH: { fallback: 1_000, min: 1, max: 10_000 },
  EURO_KEEP_DAYS: { fallback: 30, min: 1, max: 3_650 },
  SENT_METRES: { fallback: 1_000, min: 0, max: 100_000 },
  SENT_SECONDS: { fallback: 60, min: 0, max: 3_600 },
  SENT_MOST_SECONDS: { fallback: 300, min: 1, max: 3_600 },
  SENT_TURN: { fallback: 40, min: 1, max: 180 },
  ETOLL_SECONDS: { fallback: 5, min: 0, max: 3_600 },
  ETOLL_STANDING_SECONDS: { fallback: 300, min: 1, max: 3_600 },
} as const satisfies Partial<Record<EuroSettingName, NumberRange & { readonly fallback: number }>>

const NAMES = { sent: 'SENT', etoll: 'ETOLL' } as const

const fileOf = (path: string, cwd: string): string | null => (path === '' ? null : resolve(cwd, path))

/**
 * Reads the settings of SENT-GEO and e-TOLL. Certificates are read when something is sent, because they are renewed each year.
 * @throws ConfigError
 */
export const readEuroConfig = (setting: (name: EuroSettingName) => string, cwd: string): EuroConfig => {
  const receiver = (service: EuroService): ReceiverConfig | null => {
    const name = NAMES[service]
    const url = setting(`${name}_URL`)
    if (url === '') return null
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
      throw new ConfigError(`${name}_URL must be an https address.`)
    return {
      url,
      certificateFile: fileOf(setting(`${name}_CERT_FILE`), cwd),
      password: setting(`${name}_CERT_PASSWORD`),
      caFile: fileOf(setting('EURO_CA_FILE'), cwd),
    }
  }
  const number = (name: keyof typeof NUMBERS): number => {
    const text = setting(name)
    return text === '' ? NUMBERS[name].fallback : wholeNumber(name, text, NUMBERS[name])
  }
  return {
    receivers: { sent: receiver('sent'), etoll: receiver('etoll') },
    rules: {
      sent: {
        metres: number('SENT_METRES'),
        leastMs: number('SENT_SECONDS') * 1_000,
        mostMs: number('SENT_MOST_SECONDS') * 1_000,
        turn: number('SENT_TURN'),
      },
      etoll: {
        movingMs: number('ETOLL_SECONDS') * 1_000,
        standingMs: number('ETOLL_STANDING_SECONDS') * 1_000,
      },
    },
    batch: number('EURO_BATCH'),
    keepDays: number('EURO_KEEP_DAYS'),
  }
}
