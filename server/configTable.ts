import { PRODUCT_NAME } from '../src/contract/constants.ts'
import { GEOCODER_SETTING_HELP, type GeocoderSettingName } from './features/addresses/geocoderConfig.ts'
import { CHANNEL_SETTING_HELP, type ChannelSettingName } from './features/channels/channelConfig.ts'
import { CRASH_SETTING_HELP, type CrashSettingName } from './features/crashReport/crashWebhookConfig.ts'
import { CLUSTER_SETTING_HELP, type ClusterSettingName } from './live/cluster/clusterConfig.ts'
import {
  ENVIRONMENT_SETTING_HELP,
  type EnvironmentSettingName,
} from './features/environment/environmentConfig.ts'
import { MAIL_SETTING_HELP, type MailSettingName } from './features/mail/mailConfig.ts'
import { DRIVE_SETTING_HELP, type DriveSettingName } from './features/reports/drive/driveConfig.ts'
import { SSO_SETTING_HELP, type SsoSettingName } from './features/singleSignOn/singleSignOnConfig.ts'
import { MAP_SETTING_HELP, type MapSettingName } from './features/maps/mapSettingNames.ts'
import { WEBHOOK_SETTING_HELP, type WebhookSettingName } from './features/webhooks/webhookConfig.ts'
import { EURO_SETTING_HELP, type EuroSettingName } from './features/euroservices/receiverConfig.ts'
import { LOG_SETTING_HELP, type LogSettingName } from './platform/logging/logConfig.ts'
import { METRICS_SETTING_HELP, type MetricsSettingName } from './metrics/metricsConfig.ts'
import { INTAKE_SETTING_HELP, type IntakeSettingName } from './ingest/devices/http/intakeConfig.ts'
import { TCP_DEVICE_SETTING_HELP, type TcpDeviceSettingName } from './ingest/devices/tcp/tcpDeviceConfig.ts'
import { ROADS_SETTING_HELP, type RoadsSettingName } from './features/roads/roadsConfig.ts'
import { VROOM_SETTING_HELP, type VroomSettingName } from './features/tasks/tours/vroomConfig.ts'
import { PRODUCT_NAME_SETTING_HELP, type ProductNameSettingName } from './platform/productName.ts'
import { PROXY_SETTING_HELP, type ProxySettingName } from './platform/plugins/proxyConfig.ts'

interface Setting {
  readonly fallback: string
  readonly help: string
}
interface Flag {
  /** The name of its value in the help; undefined: it takes none. */
  readonly value: string | undefined
  readonly help: string
}

const emptySettings = <Name extends string>(help: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(help).map(([name, text]) => [name, { fallback: '', help: text }]),
  ) as Readonly<Record<Name, Setting>>
const mapSettings = emptySettings<MapSettingName>(MAP_SETTING_HELP)
const roadsSettings = emptySettings<RoadsSettingName>(ROADS_SETTING_HELP)
const vroomSettings = emptySettings<VroomSettingName>(VROOM_SETTING_HELP)
const ssoSettings = emptySettings<SsoSettingName>(SSO_SETTING_HELP)
const geocoderSettings = emptySettings<GeocoderSettingName>(GEOCODER_SETTING_HELP)
const crashSettings = emptySettings<CrashSettingName>(CRASH_SETTING_HELP)
const channelSettings = emptySettings<ChannelSettingName>(CHANNEL_SETTING_HELP)
const webhookSettings = emptySettings<WebhookSettingName>(WEBHOOK_SETTING_HELP)
const driveSettings = emptySettings<DriveSettingName>(DRIVE_SETTING_HELP)
const euroSettings = emptySettings<EuroSettingName>(EURO_SETTING_HELP)
const productNameSettings = emptySettings<ProductNameSettingName>(PRODUCT_NAME_SETTING_HELP)
const environmentSettings = emptySettings<EnvironmentSettingName>(ENVIRONMENT_SETTING_HELP)
const clusterSettings = emptySettings<ClusterSettingName>(CLUSTER_SETTING_HELP)
const mailSettings = emptySettings<MailSettingName>(MAIL_SETTING_HELP)
const logSettings = emptySettings<LogSettingName>(LOG_SETTING_HELP)
const metricsSettings = emptySettings<MetricsSettingName>(METRICS_SETTING_HELP)
const intakeSettings = emptySettings<IntakeSettingName>(INTAKE_SETTING_HELP)
const tcpDeviceSettings = emptySettings<TcpDeviceSettingName>(TCP_DEVICE_SETTING_HELP)
const proxySettings = emptySettings<ProxySettingName>(PROXY_SETTING_HELP)

/** Every environment setting. */
export const SETTINGS = {
  PORT: { fallback: '8080', help: 'port that the server listens on; 0 picks a free one' },
  HOST: { fallback: '127.0.0.1', help: 'interface that it listens on; 0.0.0.0 is all of them' },
  DATA_DIR: { fallback: './data', help: 'folder that keeps the data' },
  DATABASE_URL: {
    fallback: '',
    help: 'postgresql://… of a PostgreSQL server (default: an own one, kept in DATA_DIR)',
  },
  ...clusterSettings,
  TIME_ZONE: {
    fallback: '',
    help: "IANA name of the zone in which days begin and end (default: the machine's)",
  },
  RATE_LIMIT_PER_MINUTE: { fallback: '1200', help: 'calls that one address may make in a minute' },
  POSITION_KEEP_DAYS: {
    fallback: '365',
    help: 'days for which the positions of clients without a number of their own are kept',
  },
  AUDIT_KEEP_DAYS: { fallback: '730', help: 'days for which the audit log is kept' },
  ORDER_WAIT_S: {
    fallback: '600',
    help: 'seconds after which a command that its device does not take, or answer, has failed',
  },
  DEMO_PAST: {
    fallback: 'on',
    help: 'off: the demo fleet begins without the week that it looks back on otherwise',
  },
  DEMO_BEGINS_AS: {
    fallback: '',
    help: 'a moment, for tests: every start shows the demo fleet as it is then (default: as it is now)',
  },
  STOP_GRACE_MS: {
    fallback: '250',
    help: 'pause of a stop between GET /ready saying 503 and the end of connections',
  },
  ...logSettings,
  ...metricsSettings,
  ...proxySettings,
  ...tcpDeviceSettings,
  ...intakeSettings,
  ...productNameSettings,
  ...environmentSettings,
  ...mailSettings,
  ...webhookSettings,
  ...channelSettings,
  ...driveSettings,
  ...euroSettings,
  ...crashSettings,
  ...ssoSettings,
  ...mapSettings,
  ...geocoderSettings,
  ...roadsSettings,
  ...vroomSettings,
} as const satisfies Record<string, Setting>
export type SettingName = keyof typeof SETTINGS

/** Settings whose value must not appear in the log. */
export const SECRET_SETTINGS: readonly SettingName[] = [
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'CRASH_WEBHOOK_URL',
  'MAPS_KEY',
  'GEOCODER_KEY',
  'INTAKE_TOKEN',
  'TELEGRAM_TOKEN',
  'SMS_PASSWORD',
  'SMS_HEADERS',
  'SENT_CERT_PASSWORD',
  'ETOLL_CERT_PASSWORD',
]

/** Every command line flag. */
export const FLAGS = {
  production: { value: undefined, help: 'a new installation starts empty, for real vehicles' },
  demo: {
    value: undefined,
    help: 'a new installation starts with a live demo fleet (default without DATABASE_URL)',
  },
  replay: { value: 'FILE', help: 'play recorded positions (.csv or .csv.gz) instead of the demo fleet' },
  speed: { value: 'N', help: 'play the recording N times faster, from the past to the present (default 1)' },
  copies: { value: 'N', help: 'play each recorded vehicle N times, shifted in time (default 1)' },
  loop: { value: undefined, help: 'begin the recording again at its end' },
  help: { value: undefined, help: 'print this text' },
  version: { value: undefined, help: 'print the version' },
} as const satisfies Record<string, Flag>
export type FlagName = keyof typeof FLAGS

const NAME_WIDTH = 32

/** The text of --help. */
export function helpText(): string {
  const line = (name: string, help: string): string => `  ${name.padEnd(NAME_WIDTH)}${help}`
  const flags = Object.entries(FLAGS).map(([name, { value, help }]) =>
    line(`--${name}${value === undefined ? '' : ` ${value}`}`, help),
  )
  const settings = Object.entries(SETTINGS).map(([name, { fallback, help }]) =>
    line(name, fallback === '' ? help : `${help} (default: ${fallback})`),
  )
  return [
    `${PRODUCT_NAME}: tracking of vehicle fleets.`,
    '',
    'Usage: npm start -- [flags]',
    '',
    'Flags:',
    ...flags,
    '',
    'Settings (environment variables):',
    ...settings,
    '',
    'Whether an installation is a demo or in production is stored with its data when it is first started,',
    'and stays so. Ctrl+C or SIGTERM stops the server cleanly.',
  ].join('\n')
}
