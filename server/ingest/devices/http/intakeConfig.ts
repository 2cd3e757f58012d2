import { ConfigError } from '../../../ConfigError.ts'
import { readSwitch, wholeNumber } from '../../../settingNumbers.ts'

/** The settings of what devices and their servers send over HTTP, with their help; each is empty where it is not set. */
export const INTAKE_SETTING_HELP = {
  INTAKE_TOKEN:
    'secret of at least 32 characters, by which Traccar and other programs may bring positions (default: nobody may)',
  OSMAND_PORT: 'port for phones that report as OsmAnd and Traccar Client do, as 5055; empty or 0: off',
  OSMAND_PATH: 'on: they may also report to /api/intake/v1/osmand on PORT (default: off)',
} as const
export type IntakeSettingName = keyof typeof INTAKE_SETTING_HELP

/** How reports may come over HTTP. */
export interface IntakeConfig {
  /** What programs that speak for devices have to bring; null: none may. */
  readonly token: string | null
  /** A port of its own for the protocol of OsmAnd; null: there is none. */
  readonly osmandPort: number | null
  /** Whether the product's own port takes the protocol of OsmAnd too. */
  readonly isOsmandOnMainPort: boolean
}

/** Nothing comes over HTTP. */
export const NO_INTAKE: IntakeConfig = { token: null, osmandPort: null, isOsmandOnMainPort: false }

/** What a header can carry, and longer than anybody guesses. */
const TOKEN = /^[\x21-\x7e]{32,256}$/

/**
 * Reads the settings of reports over HTTP.
 * @throws ConfigError; the token is not repeated in it, for it is a secret
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
