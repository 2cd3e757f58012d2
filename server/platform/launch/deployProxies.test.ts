import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../../configTable.ts'
import { type Config, readConfig } from '../../readConfig.ts'
import { SERVER_FLAGS } from './paths.js'

/**
 * Checks the files for systemd and the proxies: that they name existing settings, and ports on which a server listens.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const unit = read('deploy/fleet.service')
const nginx = read('deploy/nginx.conf')
const devices = read('deploy/nginx.devices.conf')
const caddy = read('deploy/Caddyfile')

/** The values of a directive of the unit, in order. */
const ofUnit = (name: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
/** NAME=value pairs within words. */
const pairsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
/** The settings that the header of a proxy's file requires of the server. */
const askedBy = (text: string): Record<string, string> =>
  pairsIn(/^# The servers?: (.*)/m.exec(text)?.[1]?.replaceAll(',', '') ?? '')
const configOf = (
  env: Readonly<Record<string, string>>,
  argv: readonly string[] = ['--production'],
): Config => {
  const started = readConfig({ env, argv, cwd: '/opt/fleet', timeZone: 'UTC' })
  if (started.kind !== 'start') throw new Error(`It answers ${started.kind}`)
  expect(started.config.notes).toEqual([])
  return started.config
}
const isSetting = (name: string): boolean => name in SETTINGS
const numbersIn = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number))

test('starts what the build creates from the unit, with existing settings, in the folder that systemd makes for it', () => {
  const [start = ''] = ofUnit('ExecStart')
  const [, ...words] = start.split(' ')
  const flags = words.slice(0, SERVER_FLAGS.length)
  const [program = '', ...argv] = words.slice(SERVER_FLAGS.length)
  const [root = ''] = ofUnit('WorkingDirectory')
  expect(flags).toEqual(SERVER_FLAGS)
  // The same path as in server/platform/launch/paths.js.
  expect(program).toBe(`${root}/dist/node/server/main.js`)
  const { NODE_ENV, ...env } = pairsIn(ofUnit('Environment').join(' '))
  expect(NODE_ENV).toBe('production')
  expect(Object.keys(env).filter((name) => !isSetting(name))).toEqual([])
  const config = configOf(env, argv)
  expect(config.wantedMode).toBe('production')
  expect(config.dataDir).toBe(`/var/lib/${ofUnit('StateDirectory')[0]}`)
  expect(ofUnit('User')).toEqual(ofUnit('Group'))
})

test('gives a stop enough time, does not restart after a wrong setting, and allows a file for each connection', () => {
  // The settings of running.md for a server behind a balancer.
  const example = pairsIn(/^HOST=[^`]*/m.exec(read('docs/running.md'))?.[0] ?? '')
  expect(Object.keys(example).length).toBeGreaterThan(4)
  expect(Object.keys(example).filter((name) => !isSetting(name))).toEqual([])
  const { stopGraceMs, tcpDevices } = configOf(example)
  expect(Number(ofUnit('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(4 * stopGraceMs)
  expect(ofUnit('RestartPreventExitStatus')).toEqual(['2'])
  // Two tracker ports at their limit, and as many pages as one of them has trackers.
  expect(Number(ofUnit('LimitNOFILE')[0])).toBeGreaterThan(3 * tcpDevices.connections)
})

test.each([
  ['nginx.conf', nginx, /^\s*server 127\.0\.0\.1:(\d+);/gm],
  ['Caddyfile', caddy, /reverse_proxy 127\.0\.0\.1:(\d+) \{/g],
])('proxies in %s to the port of the server that it requires', (_name, text, upstream) => {
  const asked = askedBy(text)
  expect(Object.keys(asked).toSorted()).toEqual(['HOST', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY'])
  const config = configOf(asked)
  expect(config.host).toBe('127.0.0.1')
  expect(numbersIn(text, upstream)).toEqual([config.port])
  expect(config.trustedProxies.length).toBeGreaterThan(0)
  // The address of the page is that of the proxy.
  expect(text).toContain(new URL(config.mail.publicUrl ?? '').host)
})

test('closes idle connections in both proxies before the server does, and waits as long as a call may take', () => {
  // The product's own port leaves this to Fastify.
  expect(Fastify().initialConfig.keepAliveTimeout).toBeGreaterThan(60_000)
  expect(numbersIn(nginx, /keepalive_timeout (\d+)s/g).concat(numbersIn(caddy, /keepalive (\d+)s/g))).toEqual(
    [60, 60],
  )
  expect(numbersIn(nginx, /proxy_read_timeout (\d+)s/g)).toEqual([75, 130])
  expect(numbersIn(caddy, /response_header_timeout (\d+)s/g)).toEqual([130])
})

test('maps each tracker port of the balancer to the same one of each server of compose.yml', () => {
  const services = (parse(read('deploy/compose.yml'), { merge: true }) as Compose).services
  const scaled = Object.entries(services).filter(
    ([, { build, profiles }]) => build && profiles?.includes('scaled'),
  )
  const asked = askedBy(devices)
  const { tcpDevices, intake } = configOf(asked)
  const ports = {
    wialon: tcpDevices.wialonPort,
    teltonika: tcpDevices.teltonikaPort,
    osmand: intake.osmandPort,
  }
  const upstreams = [...devices.matchAll(/upstream (\w+) \{([^}]*)\}/g)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/server (\S+?)[ ;]/g)].map(([, server]) => server),
  ])
  expect(Object.fromEntries(upstreams)).toEqual(
    Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [name, scaled.map(([server]) => `${server}:${port}`)]),
    ),
  )
  const listeners = [...devices.matchAll(/listen (\d+)[^;]*;\s*proxy_pass (\w+);/g)].map(([, port, name]) => [
    name,
    Number(port),
  ])
  expect(Object.fromEntries(listeners)).toEqual(ports)
})
interface Compose {
  readonly services: Readonly<
    Record<string, { readonly build?: object; readonly profiles?: readonly string[] }>
  >
}

test('refers only to existing names between the files and pages', () => {
  for (const page of [
    'docs/running.md',
    'docs/scaling.md',
    'deploy/compose.yml',
    'deploy/nginx.conf',
    'deploy/fleet.service',
  ]) {
    for (const [name] of read(page).matchAll(/(?:deploy|docs)\/[\w.-]*\w/g))
      expect(existsSync(join(ROOT, name)), `${page}: ${name}`).toBe(true)
    for (const [, name] of read(page).matchAll(/\b(nginx\.[\w.]*conf)\b/g))
      expect(existsSync(join(ROOT, 'deploy', name ?? '')), `${page}: ${name}`).toBe(true)
  }
})
