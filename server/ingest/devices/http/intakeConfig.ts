import { ConfigError } from '../../../ConfigError.ts'

/** The settings of what devices and their servers send over HTTP, with their help; each is empty where it is not set. */
export const INTAKE_SETTING_HELP = {
  INTAKE_TOKEN:
    'secret of at least 32 characters, by which Traccar and other programs may bring positions (default: nobody may)',
  OSMAND_PORT: 'port for phones that report as OsmAnd and Traccar Client do, commonly 5055 (default: off)',
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
const PORT_MAX = 65_535

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
    osmandPort: readPort(setting('OSMAND_PORT')),
    isOsmandOnMainPort: readSwitch(setting('OSMAND_PATH')),
  }
}

const readPort = (text: string): number | null => {
  if (text === '') return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 0 && port <= PORT_MAX) return port
  throw new ConfigError(`OSMAND_PORT is '${text}'; allowed is a whole number from 0 to ${PORT_MAX}.`)
}

const readSwitch = (text: string): boolean => {
  if (text === '' || text === 'off') return false
  if (text === 'on') return true
  throw new ConfigError(`OSMAND_PATH is '${text}'; allowed is on or off.`)
}
