import { resolve } from 'node:path'
import type { Environment } from '../src/contract/environment.ts'
import type { Mode } from './platform/dataFolder/mode.ts'
import { MAX_COPIES, MAX_SPEED } from './ingest/replay/source.ts'
import { ConfigError } from './platform/configError.ts'
import { readNatsUrl } from './live/cluster/clusterConfig.ts'
import { type ChannelConfig, readChannelConfig } from './features/channels/channelConfig.ts'
import { type CrashWebhook, readCrashWebhook } from './features/crashReport/crashWebhookConfig.ts'
import { type GeocoderConfig, readGeocoder } from './features/addresses/geocoderConfig.ts'
import { readEnvironment } from './features/environment/environmentConfig.ts'
import { readTcpDeviceConfig, type TcpDeviceConfig } from './ingest/devices/tcp/tcpDeviceConfig.ts'
import { type MailConfig, readMailConfig } from './features/mail/mailConfig.ts'
import { readSingleSignOn, type SingleSignOnConfig } from './features/singleSignOn/singleSignOnConfig.ts'
import { type EuroConfig, readEuroConfig } from './features/euroservices/receiverConfig.ts'
import { type DriveConfig, readDriveConfig } from './features/reports/drive/driveConfig.ts'
import { readWebhookConfig, type WebhookConfig } from './features/webhooks/webhookConfig.ts'
import { type MapsConfig, readMapsConfig } from './features/maps/readMapsConfig.ts'
import { readRoadsConfig, type RoadsConfig } from './features/roads/roadsConfig.ts'
import { readVroomUrl } from './features/tasks/tours/vroomConfig.ts'
import { FLAGS, type FlagName, SECRET_SETTINGS, SETTINGS, type SettingName } from './configTable.ts'
import { findMisspelled } from './platform/findMisspelled.ts'
import { type IntakeConfig, readIntake } from './ingest/devices/http/intakeConfig.ts'
import { type LogConfig, readLogConfig } from './platform/logging/logConfig.ts'
import { readMetricsPort } from './metrics/metricsConfig.ts'
import { readTrustedProxies } from './platform/plugins/proxyConfig.ts'
import { readProductName } from './platform/productName.ts'
import { decimalNumber, readMoment, readSwitch, wholeNumber } from './platform/settingNumbers.ts'

/** A recording to be played instead of the demo fleet. */
export interface ReplayConfig {
  readonly file: string
  /** Playback speed relative to the recording. */
  readonly speed: number
  /** Number of vehicles made of each recorded one. */
  readonly copies: number
  readonly isLooping: boolean
}

/** The launcher allows twenty seconds for a stop, some of which are needed after the pause. */
const MAX_STOP_GRACE_MS = 15_000

/** All start options. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** NATS, which notifies the other servers on the same database; null: this one is alone. */
  readonly natsUrl: string | null
  /** IANA name; days of the counters and of the demo fleet begin at its midnight. */
  readonly timeZone: string
  /** Calls per minute of one address. */
  readonly rateLimitPerMinute: number
  /** Audit log retention in days. */
  readonly auditKeepDays: number
  /** Position retention in days for clients without their own setting. */
  readonly positionKeepDays: number
  /** How long a command waits for a device that does not fetch it, ms; a sent one three minutes at most. */
  readonly commandWaitMs: number
  /** The name that pages, mails and files show. */
  readonly productName: string
  /** The product's base address, and related addresses. */
  readonly environment: Environment
  /** undefined: as stored. */
  readonly wantedMode: Mode | undefined
  readonly replay: ReplayConfig | undefined
  /** Whether the demo fleet gets a past at its first start. */
  readonly hasDemoPast: boolean
  /** ms since the epoch. */
  readonly demoBeginsAs: number | undefined
  readonly log: LogConfig
  /** Port of GET /metrics; null: there is none. */
  readonly metricsPort: number | null
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Time between GET /ready returning 503 and the end of connections, when the server stops. */
  readonly stopGraceMs: number
  /** Warnings for the log at the start: setting names that look misspelled. */
  readonly notes: readonly string[]
  /** Values of secret settings, which are masked in the log. */
  readonly secrets: readonly string[]
  /** Configuration of device reports over HTTP. */
  readonly intake: IntakeConfig
  readonly maps: MapsConfig
  /** null: addresses come from the list of places, and nothing is asked outside. */
  readonly geocoder: GeocoderConfig | null
  /** null: the road engine of the data folder, if there is one. */
  readonly roads: RoadsConfig | null
  /** The service that orders stops; null: the product does. */
  readonly vroomUrl: string | null
  /** The ports of devices that connect by TCP. */
  readonly tcpDevices: TcpDeviceConfig
  readonly mail: MailConfig
  /** Allowed webhook targets. */
  readonly webhooks: WebhookConfig
  /** The ways by which notifications leave, besides mails. */
  readonly channels: ChannelConfig
  /** null: reports are not saved on Google Drive. */
  readonly drive: DriveConfig | null
  /** Where positions are sent by law. */
  readonly euro: EuroConfig
  /** null: crash reports cannot be sent. */
  readonly crashWebhook: CrashWebhook | null
  /** null: people sign in here only. */
  readonly singleSignOn: SingleSignOnConfig | null
}

/** The parsed command line. */
export type Request =
  | { readonly kind: 'start'; readonly config: Config }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }

/** Inputs of the configuration: only main reads them from the process. */
export interface ConfigSource {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Without node and the script. */
  readonly argv: readonly string[]
  readonly cwd: string
  /** The machine's own zone, the default of TIME_ZONE. */
  readonly timeZone: string
}

/**
 * Reads settings and flags.
 * @throws ConfigError
 */
export function readConfig({ env, argv, cwd, timeZone }: ConfigSource): Request {
  const flags = readFlags(argv)
  if (flags.has('help')) return { kind: 'help' }
  if (flags.has('version')) return { kind: 'version' }
  const setting = (name: SettingName): string => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? SETTINGS[name].fallback : value
  }
  const databaseUrl = setting('DATABASE_URL')
  const mail = readMailConfig(setting)
  return {
    kind: 'start',
    config: {
      port: wholeNumber('PORT', setting('PORT'), { min: 0, max: 65_535 }),
      host: readHost(setting('HOST')),
      dataDir: resolve(cwd, setting('DATA_DIR')),
      databaseUrl: databaseUrl === '' ? undefined : readDatabaseUrl(databaseUrl),
      natsUrl: readNatsUrl(setting, databaseUrl),
      timeZone: readTimeZone(setting('TIME_ZONE') || timeZone),
      rateLimitPerMinute: wholeNumber('RATE_LIMIT_PER_MINUTE', setting('RATE_LIMIT_PER_MINUTE'), {
        min: 1,
        max: 1_000_000,
      }),
      positionKeepDays: wholeNumber('POSITION_KEEP_DAYS', setting('POSITION_KEEP_DAYS'), {
        min: 1,
        max: 36_500,
      }),
      auditKeepDays: wholeNumber('AUDIT_KEEP_DAYS', setting('AUDIT_KEEP_DAYS'), { min: 1, max: 36_500 }),
      commandWaitMs: 1_000 * wholeNumber('ORDER_WAIT_S', setting('ORDER_WAIT_S'), { min: 1, max: 86_400 }),
      productName: readProductName(setting),
      environment: readEnvironment(setting),
      wantedMode: readMode(flags),
      replay: readReplay(flags, cwd),
      demoBeginsAs: readMoment('DEMO_BEGINS_AS', setting('DEMO_BEGINS_AS')),
      hasDemoPast: readSwitch('DEMO_PAST', setting('DEMO_PAST')),
      log: readLogConfig(setting),
      metricsPort: readMetricsPort(setting),
      trustedProxies: readTrustedProxies(setting),
      stopGraceMs: wholeNumber('STOP_GRACE_MS', setting('STOP_GRACE_MS'), { min: 0, max: MAX_STOP_GRACE_MS }),
      notes: findMisspelled(env, Object.keys(SETTINGS)),
      secrets: SECRET_SETTINGS.flatMap((name) => setting(name) || []),
      intake: readIntake(setting),
      maps: readMapsConfig(setting),
      geocoder: readGeocoder(setting),
      roads: readRoadsConfig(setting),
      vroomUrl: readVroomUrl(setting),
      tcpDevices: readTcpDeviceConfig(setting),
      mail,
      webhooks: readWebhookConfig(setting),
      channels: readChannelConfig(setting),
      drive: readDriveConfig(setting),
      euro: readEuroConfig(setting, cwd),
      crashWebhook: readCrashWebhook(setting),
      singleSignOn: readSingleSignOn(setting, mail.publicUrl),
    },
  }
}

type Flags = ReadonlyMap<FlagName, string>

/** `--name VALUE`, `--name=VALUE`, `--name`. */
function readFlags(argv: readonly string[]): Flags {
  const flags = new Map<FlagName, string>()
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? ''
    const [, name, attached] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined || !isFlag(name)) {
      throw new ConfigError(`Unknown argument '${word}'. Allowed: ${flagNames()}.`)
    }
    if (flags.has(name)) throw new ConfigError(`--${name} is given twice.`)
    const takesValue = FLAGS[name].value !== undefined
    if (!takesValue && attached !== undefined) throw new ConfigError(`--${name} takes no value.`)
    if (takesValue && attached === undefined) index += 1
    const value = takesValue ? (attached ?? argv[index]) : ''
    if (value === undefined || (takesValue && (value === '' || (!attached && value.startsWith('--'))))) {
      throw new ConfigError(`--${name} needs a value: --${name} ${FLAGS[name].value}.`)
    }
    flags.set(name, value)
  }
  return flags
}

const isFlag = (name: string): name is FlagName => Object.hasOwn(FLAGS, name)
const flagNames = (): string =>
  Object.keys(FLAGS)
    .map((name) => `--${name}`)
    .join(', ')

function readHost(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text
  throw new ConfigError(
    `HOST is '${text}'; allowed is the name or address of a network interface, as 127.0.0.1, 0.0.0.0 or ::1.`,
  )
}

function readDatabaseUrl(text: string): string {
  // PostgreSQL allows a missing host after the user, as in postgresql://USER@/DATABASE?host=/run/postgresql; URL does
  // not.
  const withHost = text.replace('@/', '@localhost/')
  const protocol = URL.canParse(withHost) ? new URL(withHost).protocol : ''
  if (protocol === 'postgresql:' || protocol === 'postgres:') return text
  // Not repeated in the message: it may contain a password.
  throw new ConfigError(
    'DATABASE_URL is not an address of the form postgresql://USER:PASSWORD@HOST:PORT/DATABASE.',
  )
}

function readTimeZone(text: string): string {
  try {
    // Throws a RangeError for an unknown zone.
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0)
    return text
  } catch {
    throw new ConfigError(`TIME_ZONE is '${text}'; allowed is an IANA name, as Europe/Kyiv or UTC.`)
  }
}

function readMode(flags: Flags): Mode | undefined {
  if (flags.has('demo') && flags.has('production')) {
    throw new ConfigError('--demo and --production exclude each other.')
  }
  if (flags.has('demo')) return 'demo'
  return flags.has('production') ? 'production' : undefined
}

function readReplay(flags: Flags, cwd: string): ReplayConfig | undefined {
  const file = flags.get('replay')
  if (file === undefined) {
    const alone = (['speed', 'copies', 'loop'] as const).find((name) => flags.has(name))
    if (alone) throw new ConfigError(`--${alone} only goes with --replay FILE.`)
    return undefined
  }
  return {
    file: resolve(cwd, file),
    speed: decimalNumber('--speed', flags.get('speed') ?? '1', { min: 0.01, max: MAX_SPEED }),
    copies: wholeNumber('--copies', flags.get('copies') ?? '1', { min: 1, max: MAX_COPIES }),
    isLooping: flags.has('loop'),
  }
}
