import { ConfigError } from '../../../platform/configError.ts'
import { readSwitch, wholeNumber } from '../../../platform/settingNumbers.ts'

/** The settings for reports over HTTP, with their help; each is empty if not set. */
export const INTAKE_SETTING_HELP = {
  INTAKE_TOKEN:
    'secret of at least 32 characters, by which Traccar and other programs may bring positions (default: nobody may)',
  OSMAND_PORT: 'port for phones that report as OsmAnd and Traccar Client do, as 5055; empty or 0: off',
  OSMAND_PATH: 'on: they may also report to /api/intake/v1/osmand on PORT (default: off)',
} as const
export type IntakeSettingName = keyof typeof INTAKE_SETTING_HELP

/** The configuration for reports over HTTP. */
export interface IntakeConfig {
  /** The token required of programs that speak for devices; null: none is allowed. */
  readonly token: string | null
  /** A separate port for the OsmAnd protocol; null: there is none. */
  readonly osmandPort: number | null
  /** Whether the product's own port accepts the OsmAnd protocol too. */
  readonly isOsmandOnMainPort: boolean
}

/** Nothing is accepted over HTTP. */
export const NO_INTAKE: IntakeConfig = { token: null, osmandPort: null, isOsmandOnMainPort: false }

/** Characters allowed in a header, and too long to guess. */
const TOKEN = /^[\x21-\x7e]{32,256}$/

/**
 * Reads the settings of reports over HTTP.
 * @throws ConfigError; it does not repeat the token, which is a secret
 */
export const readIntake = (setting: (name: IntakeSettingName) => string): IntakeConfig => {
  const token = setting('INTAKE_TOKEN')
  if (token !== '' && !TOKEN.test(token)) {
    throw new ConfigError(
      'INTAKE_TOKEN is not a secret of 32 to 256 letters, digits and signs without spaces, as `openssl rand -hex 32` makes.',
    )
  }
  return {
    token: token === '' ? null : token,
    osmandPort: wholeNumber('OSMAND_PORT', setting('OSMAND_PORT') || '0', { min: 0, max: 65_535 }) || null,
    isOsmandOnMainPort: readSwitch('OSMAND_PATH', setting('OSMAND_PATH') || 'off'),
  }
}
