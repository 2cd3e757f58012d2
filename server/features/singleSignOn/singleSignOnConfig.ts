import { ConfigError } from '../../platform/configError.ts'

/** The settings of single sign-on with their help; each is empty when not set. */
export const SSO_SETTING_HELP = {
  OIDC_ISSUER: 'OpenID Connect provider, as https://login.example.org; needs PUBLIC_URL and OIDC_CLIENT_ID',
  OIDC_CLIENT_ID: 'name of this server at the provider',
  OIDC_CLIENT_SECRET: 'its secret there; left out for a public client',
  OIDC_NAME: "what the button of the sign-in page calls the provider (default: the issuer's host)",
} as const
export type SsoSettingName = keyof typeof SSO_SETTING_HELP

/** Configuration of the sign-in through a provider. */
export interface SingleSignOnConfig {
  readonly issuer: URL
  readonly clientId: string
  /** null: a public client, protected by PKCE alone. */
  readonly clientSecret: string | null
  readonly name: string
  /** Origin at which browsers reach this server. */
  readonly publicUrl: string
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Reads the settings of single sign-on; null when it is not configured.
 * @throws ConfigError; it repeats nothing of OIDC_CLIENT_SECRET
 */
export const readSingleSignOn = (
  setting: (name: SsoSettingName) => string,
  publicUrl: string | null,
): SingleSignOnConfig | null => {
  const issuer = readIssuer(setting('OIDC_ISSUER'))
  const clientId = setting('OIDC_CLIENT_ID')
  if (issuer === null) {
    if (clientId !== '')
      throw new ConfigError('OIDC_CLIENT_ID needs OIDC_ISSUER, the address of the provider.')
    return null
  }
  if (clientId === '')
    throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID, the name of this server there.')
  if (publicUrl === null)
    throw new ConfigError('OIDC_ISSUER needs PUBLIC_URL, where the provider sends people back to.')
  return {
    issuer,
    clientId,
    clientSecret: setting('OIDC_CLIENT_SECRET') || null,
    name: setting('OIDC_NAME') || issuer.host,
    publicUrl,
  }
}

/** Plain http is only for a provider on the same machine: elsewhere a man in the middle could sign in as anybody. */
const readIssuer = (text: string): URL | null => {
  if (text === '') return null
  if (URL.canParse(text)) {
    const url = new URL(text)
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
    if (isSafe && url.search === '' && url.hash === '' && url.username === '') return url
  }
  throw new ConfigError(
    `OIDC_ISSUER is '${text}'; allowed is an address with https, as https://login.example.org (http on this machine only).`,
  )
}
