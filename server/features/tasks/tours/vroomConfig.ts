import { ConfigError } from '../../../platform/configError.ts'
import { isPlainAddress } from '../../roads/roadsConfig.ts'

/** The settings of the service that orders stops, with their help; empty when not set. */
export const VROOM_SETTING_HELP = {
  VROOM_URL:
    'address of a VROOM service that orders and distributes stops, as http://127.0.0.1:3000 (default: the product does)',
} as const
export type VroomSettingName = keyof typeof VROOM_SETTING_HELP

/**
 * Reads the address of the service, without a trailing slash; null: there is none.
 * @throws ConfigError
 */
export const readVroomUrl = (setting: (name: VroomSettingName) => string): string | null => {
  const url = setting('VROOM_URL')
  if (url === '') return null
  if (!isPlainAddress(url))
    throw new ConfigError(
      `VROOM_URL is '${url}'; allowed is an http(s) address without a password, a query and a fragment, as http://127.0.0.1:3000.`,
    )
  return url.replace(/\/+$/, '')
}
