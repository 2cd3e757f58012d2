import { expect, test } from 'vitest'
import { OWN_ENVIRONMENT } from '../src/contract/environment.ts'
import { FLAGS, helpText, SETTINGS } from './configTable.ts'
import { readConfig } from './readConfig.ts'

/** Neither SENT-GEO nor e-TOLL, with their usual rules. */
const NO_EURO = {
  receivers: { sent: null, etoll: null },
  rules: {
    sent: { metres: 1_000, leastMs: 60_000, mostMs: 300_000, turn: 40 },
    etoll: { movingMs: 5_000, standingMs: 300_000 },
  },
  batch: 1_000,
  keepDays: 30,
}

const read = (argv: readonly string[], env: Record<string, string> = {}) =>
  readConfig({ argv, env, cwd: '/srv/fleet', timeZone: 'Europe/Kyiv' })

const refusal = (argv: readonly string[], env: Record<string, string> = {}): string => {
  try {
    read(argv, env)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : ''
  }
  return 'accepted'
}

test('uses the defaults without settings', () => {
  expect(read([])).toEqual({
    kind: 'start',
    config: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/fleet/data',
      databaseUrl: undefined,
      natsUrl: null,
      timeZone: 'Europe/Kyiv',
      rateLimitPerMinute: 1200,
      auditKeepDays: 730,
      channels: { telegram: null, sms: null },
      commandWaitMs: 600_000,
      productName: 'Meridian',
      positionKeepDays: 365,
      environment: OWN_ENVIRONMENT,
      crashWebhook: null,
      drive: null,
      euro: NO_EURO,
      intake: { token: null, osmandPort: null, isOsmandOnMainPort: false },
      tcpDevices: {
        host: '0.0.0.0',
        wialonPort: null,
        teltonikaPort: null,
        connections: 20_000,
        connectionsPerAddress: 5_000,
      },
      wantedMode: undefined,
      replay: undefined,
      demoBeginsAs: undefined,
      hasDemoPast: true,
      log: { format: 'text', level: 'info' },
      metricsPort: null,
      trustedProxies: [],
      stopGraceMs: 250,
      notes: [],
      secrets: [],
      geocoder: null,
      maps: {
        layers: expect.any(Array),
        origins: [],
        notes: [],
        downloadUrl: null,
        maxFileBytes: 20_000_000_000,
      },
      roads: null,
      vroomUrl: null,
      mail: { smtp: null, publicUrl: null },
      webhooks: { isPrivateAllowed: false },
      singleSignOn: null,
    },
  })
})

test('reads settings and flags; an empty setting counts as missing', () => {
  const env = {
    PORT: ' 9000 ',
    HOST: '::1',
    DATA_DIR: '/var/fleet',
    DATABASE_URL: 'postgres://u:p@db/fleet',
    TIME_ZONE: 'utc',
    RATE_LIMIT_PER_MINUTE: '60',
    AUDIT_KEEP_DAYS: '90',
    ORDER_WAIT_S: '120',
    POSITION_KEEP_DAYS: '1000',
    MAP_ROADMAP_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
    SMTP_URL: 'smtps://user:secret@mail.example.org',
    MAIL_FROM: 'Meridian <fleet@example.org>',
    PUBLIC_URL: 'https://fleet.example.org/',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'warning',
    METRICS_PORT: '9464',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
    STOP_GRACE_MS: '5000',
    DEMO_BEGINS_AS: '2026-05-12T09:30:00Z',
    DEMO_PAST: 'off',
    INTAKE_TOKEN: '0123456789abcdef0123456789abcdef',
    OSMAND_PORT: '5055',
    OSMAND_PATH: 'on',
    DEVICE_HOST: '10.0.0.1',
    WIALON_PORT: '20332',
    TELTONIKA_PORT: '5027',
    DEVICE_CONNECTIONS: '100000',
    DEVICE_CONNECTIONS_PER_ADDRESS: '50',
  }
  const argv = ['--production', '--replay', 'a.csv.gz', '--speed=2.5', '--copies', '10', '--loop']
  expect(read(argv, env)).toEqual({
    kind: 'start',
    config: {
      roads: null,
      vroomUrl: null,
      port: 9000,
      host: '::1',
      dataDir: '/var/fleet',
      databaseUrl: 'postgres://u:p@db/fleet',
      natsUrl: null,
      timeZone: 'utc',
      rateLimitPerMinute: 60,
      auditKeepDays: 90,
      channels: { telegram: null, sms: null },
      commandWaitMs: 120_000,
      productName: 'Meridian',
      positionKeepDays: 1_000,
      environment: OWN_ENVIRONMENT,
      crashWebhook: null,
      drive: null,
      euro: NO_EURO,
      intake: { token: '0123456789abcdef0123456789abcdef', osmandPort: 5055, isOsmandOnMainPort: true },
      tcpDevices: {
        host: '10.0.0.1',
        wialonPort: 20_332,
        teltonikaPort: 5_027,
        connections: 100_000,
        connectionsPerAddress: 50,
      },
      wantedMode: 'production',
      replay: { file: '/srv/fleet/a.csv.gz', speed: 2.5, copies: 10, isLooping: true },
      demoBeginsAs: Date.UTC(2026, 4, 12, 9, 30),
      hasDemoPast: false,
      webhooks: { isPrivateAllowed: false },
      log: { format: 'json', level: 'warning' },
      metricsPort: 9464,
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
      stopGraceMs: 5000,
      notes: [],
      secrets: [
        'postgres://u:p@db/fleet',
        'smtps://user:secret@mail.example.org',
        '0123456789abcdef0123456789abcdef',
      ],
      geocoder: null,
      maps: expect.objectContaining({ origins: ['https://tiles.example.org'] }),
      mail: {
        smtp: { url: 'smtps://user:secret@mail.example.org', from: 'Meridian <fleet@example.org>' },
        publicUrl: 'https://fleet.example.org',
      },
      singleSignOn: null,
    },
  })
  expect(read([], { PORT: '', TIME_ZONE: '' })).toEqual(read([]))
})

test.each([
  [[], { PORT: '80a' }, "PORT is '80a'; allowed is a whole number from 0 to 65535"],
  [[], { PORT: '65536' }, "PORT is '65536'"],
  [[], { PORT: '-1' }, "PORT is '-1'"],
  [[], { PORT: '80.5' }, "PORT is '80.5'"],
  [[], { HOST: 'my host' }, "HOST is 'my host'"],
  [[], { TIME_ZONE: 'Mars/Base' }, "TIME_ZONE is 'Mars/Base'; allowed is an IANA name"],
  [[], { AUDIT_KEEP_DAYS: '0' }, "AUDIT_KEEP_DAYS is '0'; allowed is a whole number from 1"],
  [[], { RATE_LIMIT_PER_MINUTE: '0' }, "RATE_LIMIT_PER_MINUTE is '0'; allowed is a whole number from 1"],
  [[], { MAP_HYBRID_URL: 'tiles' }, 'MAP_HYBRID_URL is not allowed: give the http(s) address of tiles'],
  [[], { WIALON_PORT: 'on' }, "WIALON_PORT is 'on'; allowed is a whole number from 0 to 65535"],
  [[], { LOG_FORMAT: 'xml' }, "LOG_FORMAT is 'xml'; allowed is one of: text, json"],
  [[], { LOG_LEVEL: 'warn' }, "LOG_LEVEL is 'warn'; allowed is one of: debug, info, warning, error"],
  [[], { METRICS_PORT: 'on' }, "METRICS_PORT is 'on'; allowed is a whole number from 0 to 65535"],
  [[], { DEMO_PAST: 'no' }, "DEMO_PAST is 'no'; allowed is on or off"],
  [[], { DEMO_BEGINS_AS: '2026-05-12' }, "DEMO_BEGINS_AS is '2026-05-12'; allowed is a moment like"],
  [[], { DEMO_BEGINS_AS: '2026-13-12T09:30:00Z' }, "DEMO_BEGINS_AS is '2026-13-12T09:30:00Z'"],
  [[], { STOP_GRACE_MS: '60000' }, "STOP_GRACE_MS is '60000'; allowed is a whole number from 0 to 15000"],
  [[], { TRUST_PROXY: 'true' }, "TRUST_PROXY has 'true'; allowed are addresses and ranges"],
  [[], { TRUST_PROXY: '1' }, "TRUST_PROXY has '1'; allowed are addresses and ranges"],
  [[], { TRUST_PROXY: '0.0.0.0/0' }, "TRUST_PROXY has '0.0.0.0/0'; allowed are addresses and ranges"],
  [[], { TRUST_PROXY: '10.0.0.0/33' }, "TRUST_PROXY has '10.0.0.0/33'"],
  [[], { DATABASE_URL: 'mysql://u:secret@db' }, 'DATABASE_URL is not an address of the form postgresql://'],
  [['--verbose'], {}, "Unknown argument '--verbose'. Allowed: --production, --demo, --replay"],
  [['start'], {}, "Unknown argument 'start'"],
  [['--constructor'], {}, "Unknown argument '--constructor'"],
  [['--replay'], {}, '--replay needs a value: --replay FILE'],
  [['--replay', '--loop'], {}, '--replay needs a value'],
  [['--replay='], {}, '--replay needs a value'],
  [['--loop=yes'], {}, '--loop takes no value'],
  [['--loop', '--loop'], {}, '--loop is given twice'],
  [['--speed', '2'], {}, '--speed only goes with --replay FILE'],
  [['--loop'], {}, '--loop only goes with --replay FILE'],
  [['--replay', 'a', '--speed', '0'], {}, "--speed is '0'; allowed is a number from 0.01 to 10000"],
  [['--replay', 'a', '--copies', '1.5'], {}, "--copies is '1.5'; allowed is a whole number from 1"],
  [['--demo', '--production'], {}, '--demo and --production exclude each other'],
] as const)('rejects %j %j by name, with what is allowed', (argv, env, message) => {
  expect(refusal(argv, env)).toContain(`ConfigError: ${message}`)
})

test('accepts a DATABASE_URL with a socket instead of a host', () => {
  const socket = 'postgresql://u:p@/fleet?host=%2Frun%2Fpostgresql'
  expect(read([], { DATABASE_URL: socket })).toMatchObject({ config: { databaseUrl: socket } })
})

test('does not repeat a wrong DATABASE_URL, because it contains a password', () => {
  expect(refusal([], { DATABASE_URL: 'mysql://u:secret@db' })).not.toContain('secret')
})

test('warns of names that look like a misspelled setting, and of nothing else', () => {
  const notes = (env: Record<string, string>) => {
    const request = read([], env)
    return request.kind === 'start' ? request.config.notes : []
  }
  const slips = {
    RATE_LIMIT_PER_MINUT: '60',
    DATABASEURL: 'postgresql://u:p@db/fleet',
    Log_Format: 'json',
    FLEET_PORT: '9000',
    SMPT_URL: 'smtp://mail.example.org',
  }
  expect(notes(slips)).toEqual([
    'RATE_LIMIT_PER_MINUT is not a setting; did you mean RATE_LIMIT_PER_MINUTE?',
    'DATABASEURL is not a setting; did you mean DATABASE_URL?',
    'Log_Format is not a setting; did you mean LOG_FORMAT?',
    'FLEET_PORT is not a setting; did you mean PORT?',
    'SMPT_URL is not a setting; did you mean SMTP_URL?',
  ])
  expect(notes({ DATABASE_URI: 'x', DATABASE_URL: 'postgresql://u:p@db/fleet' })).toEqual([])
  const usual = ['PATH', 'HOME', 'HOSTNAME', 'SORT', 'TZ', 'TERM', 'NODE_ENV', 'PGPORT', 'NATS_PORT', 'MAIL']
  expect(notes(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([])
})

test('gives --help and --version precedence over other settings; the help names every flag and setting', () => {
  expect(read(['--help'], { PORT: 'x' })).toEqual({ kind: 'help' })
  expect(read(['--version'])).toEqual({ kind: 'version' })
  for (const name of Object.keys(FLAGS)) expect(helpText()).toContain(`--${name}`)
  for (const name of Object.keys(SETTINGS)) expect(helpText()).toContain(name)
})
