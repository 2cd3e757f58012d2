import { ConfigError } from '../../platform/configError.ts'

/** The setting that makes a server one of several, with its help text. */
export const CLUSTER_SETTING_HELP = {
  NATS_URL: 'nats://… of the NATS by which several servers on one DATABASE_URL wake each other',
} as const
export type ClusterSettingName = keyof typeof CLUSTER_SETTING_HELP

/**
 * Reads how the processes of an installation wake each other; null: this process is alone.
 * @throws ConfigError; its message does not repeat the address, which may hold a password
 */
export const readNatsUrl = (
  setting: (name: ClusterSettingName) => string,
  databaseUrl: string,
): string | null => {
  const text = setting('NATS_URL')
  if (text === '') return null
  if (!text.split(',').every(isNatsAddress)) {
    throw new ConfigError(
      'NATS_URL is not an address of the form nats://USER:PASSWORD@HOST:PORT (or tls://…; several with commas).',
    )
  }
  if (databaseUrl === '') {
    throw new ConfigError('NATS_URL needs DATABASE_URL: several servers cannot share the embedded database.')
  }
  return text
}

const isNatsAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === ''
  return (protocol === 'nats:' || protocol === 'tls:') && hostname !== '' && isBare
}
