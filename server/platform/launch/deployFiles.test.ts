import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../../configTable.ts'
import { type Config, readConfig } from '../../readConfig.ts'
import { SERVER_FLAGS } from './paths.js'

/**
 * What can be checked of the deployment files without Docker: that they name existing files and set existing settings.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, object>>
  readonly stop_grace_period?: string
}
const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}
const services = Object.entries(compose.services)
/** The services that run the product. */
const servers = services.filter(([, { build }]) => build)

/** The instructions of the Dockerfile, with continued lines joined. */
const instructions = read('deploy/Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }))
const said = (name: string): string[] =>
  instructions.filter((one) => one.name === name).map(({ rest }) => rest)
const listOf = (name: string): string[] => JSON.parse(said(name).at(-1) ?? '') as string[]
const imageEnv = Object.fromEntries(
  said('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
)

/** A value as compose passes it to the container: from the caller's variables, or the default after `:-`. */
const filledIn = (value: string | number, env: Readonly<Record<string, string>>): string =>
  String(value).replace(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, fallback: string) => env[name] ?? fallback)

test.each(servers)('sets only existing settings in %s, and the server starts with them', (_name, service) => {
  const chosen = { POSTGRES_PASSWORD: 'abc123', SITE: 'fleet.example.org', TIME_ZONE: 'Europe/Kyiv' }
  const own = Object.entries(service.environment ?? {}).map(([key, value]) => [key, filledIn(value, chosen)])
  const { NODE_ENV, ...env } = { ...imageEnv, ...Object.fromEntries(own) }
  expect(NODE_ENV).toBe('production')
  expect(Object.keys(env).filter((key) => !(key in SETTINGS))).toEqual([])
  const config = configOf(service, chosen)
  expect(config).toMatchObject({ wantedMode: 'production', host: '0.0.0.0', port: 8080, dataDir: '/data' })
  expect(config.timeZone).toBe('Europe/Kyiv')
  expect(config.notes).toEqual([])
  const isScaled = service.profiles?.includes('scaled')
  expect([config.databaseUrl, config.natsUrl]).toEqual(
    isScaled ? ['postgresql://fleet:abc123@postgres/fleet', 'nats://nats:4222'] : [undefined, null],
  )
  expect(Number.parseInt(service.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(4 * config.stopGraceMs)
  for (const { address, inside } of publishedBy(service)) {
    expect(Object.values(portsOf(config)), `${inside}`).toContain(inside)
    expect(address).toBe('127.0.0.1')
  }
})

/** The ports on which a server with these settings listens. */
const portsOf = ({ port, metricsPort, tcpDevices, intake }: Config) => ({
  calls: port,
  metrics: metricsPort,
  wialon: tcpDevices.wialonPort,
  teltonika: tcpDevices.teltonikaPort,
  osmand: intake.osmandPort,
})

/** The ports that a service opens on its machine; compose binds all interfaces when none is named. */
const publishedBy = ({ ports = [] }: Service, env: Readonly<Record<string, string>> = {}) =>
  ports.map((port) => {
    const [inside = '', outside = '', address = '0.0.0.0'] = filledIn(port, env).split(':').toReversed()
    return { address, outside: Number(outside), inside: Number(inside) }
  })

/** The settings of a service as its server reads them. */
const configOf = (service: Service | undefined, chosen: Readonly<Record<string, string>> = {}): Config => {
  const own = Object.entries(service?.environment ?? {}).map(([key, value]) => [key, filledIn(value, chosen)])
  const env = { ...imageEnv, ...Object.fromEntries(own) }
  const started = readConfig({ env, argv: listOf('CMD'), cwd: '/app', timeZone: 'UTC' })
  if (started.kind !== 'start') throw new Error(`It answers ${started.kind}`)
  return started.config
}

test.each(servers)(
  'makes %s accept devices by every way, and programs only by a configured token',
  (_name, service) => {
    const ports = { calls: 8080, metrics: 9464, wialon: 20_332, teltonika: 5_027, osmand: 5_055 }
    const closed = configOf(service)
    expect(portsOf(closed)).toEqual(ports)
    expect(closed.intake).toMatchObject({ token: null, isOsmandOnMainPort: false })
    const token = 'a'.repeat(64)
    const open = configOf(service, { INTAKE_TOKEN: token, OSMAND_PATH: 'on' })
    expect(open.intake).toMatchObject({ token, isOsmandOnMainPort: true })
  },
)

test.each(['single', 'scaled'])(
  'publishes each tracker port of the profile %s once, where trackers may connect',
  (profile) => {
    const own = services.map(([, service]) => service).filter(({ profiles }) => profiles?.includes(profile))
    const { wialon, teltonika, osmand } = portsOf(configOf(own.find(({ build }) => build)))
    const opened = own.flatMap((service) => publishedBy(service, { DEVICE_BIND: '0.0.0.0' }))
    expect(new Set(opened.map(({ outside }) => outside)).size).toBe(opened.length)
    const forAll = opened.filter(({ address }) => address === '0.0.0.0').map(({ outside }) => outside)
    expect(forAll).toEqual(expect.arrayContaining([wialon, teltonika, osmand]))
    // Only this machine reads the metrics.
    expect(opened.filter(({ inside }) => inside === 9_464).map(({ address }) => address)).not.toContain(
      '0.0.0.0',
    )
  },
)

test('lets one address hold every connection behind a TCP balancer', () => {
  const { tcpDevices } = configOf(compose.services['fleet-a'])
  expect(tcpDevices.connectionsPerAddress).toBe(tcpDevices.connections)
})

test('refers only to existing mounts, builds and dependencies of services', () => {
  expect(servers.map(([name]) => name)).toEqual(['fleet', 'fleet-a', 'fleet-b'])
  for (const [name, { build, volumes = [], depends_on = [] }] of services) {
    if (build) expect(existsSync(join(ROOT, 'deploy', build.context, build.dockerfile)), name).toBe(true)
    for (const volume of volumes) {
      const [from = ''] = volume.split(':')
      const isThere = from.startsWith('.') ? existsSync(join(ROOT, 'deploy', from)) : from in compose.volumes
      expect(isThere, `${name}: ${volume}`).toBe(true)
    }
    const awaited = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const other of awaited) expect(Object.keys(compose.services), name).toContain(other)
  }
})

test('points the proxy to each server at the port on which it listens', () => {
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(read('deploy/Caddyfile.scaled')) ?? []
  const scaled = servers.filter(([, { profiles }]) => profiles?.includes('scaled'))
  expect(upstreams.split(' ')).toEqual(scaled.map(([name]) => `${name}:${imageEnv['PORT']}`))
})

test('copies only existing files into the image and starts what the build creates', () => {
  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  const copied = said('COPY').map((rest) => rest.split(/\s+/))
  for (const [first = '', ...rest] of copied) {
    if (first === '--from=build') {
      // node_modules and dist are created in the image, package.json is copied into it.
      expect(['/app/package.json', '/app/node_modules', '/app/dist']).toContain(rest[0])
      continue
    }
    for (const source of [first, ...rest].slice(0, -1)) {
      expect(existsSync(join(ROOT, source)), source).toBe(true)
      expect(ignored).not.toContain(source)
    }
  }
  for (const [, script = ''] of said('RUN')
    .join(' ')
    .matchAll(/npm run (\w+)/g))
    expect(Object.keys(scripts)).toContain(script)
  const [program, ...rest] = listOf('ENTRYPOINT')
  const file = rest.at(-1) ?? ''
  expect(program).toBe('node')
  expect(rest.slice(0, -1)).toEqual(SERVER_FLAGS)
  const { outDir, rootDir } = (parse(read('server/tsconfig.build.json')) as { compilerOptions: BuildOptions })
    .compilerOptions
  expect(rootDir).toBe('..')
  const made = join('server', outDir)
  expect(file.startsWith(`${made}/`)).toBe(true)
  expect(existsSync(join(ROOT, file.slice(made.length + 1).replace(/\.js$/, '.ts')))).toBe(true)
  expect(said('EXPOSE')).toEqual([imageEnv['PORT']])
  expect(said('VOLUME')).toEqual([imageEnv['DATA_DIR']])
})
interface BuildOptions {
  readonly outDir: string
  readonly rootDir: string
}

test('reports in the health check of the image whether the process responds', async () => {
  const [, list = ''] = /CMD (\[.*\])$/.exec(said('HEALTHCHECK')[0] ?? '') ?? []
  const [, ...args] = JSON.parse(list) as string[]
  let status = 200
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const PORT = typeof address === 'object' && address ? String(address.port) : ''
  const check = async (): Promise<number | null> => {
    const child = execFile(process.execPath, args, { env: { PORT } })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  expect(await check()).toBe(1)
  expect(asked).toEqual(['/live', '/live'])
})
