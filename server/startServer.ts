import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { firstAdminAddress } from '../src/contract/http/recovery.ts'
import { buildApp } from './app.ts'
import { chooseSource } from './chooseSource.ts'
import type { Database } from './db/schema.ts'
import { limitDemoObserver, prepareDemoAccounts } from './demoAccounts.ts'
import { createAuditKeeper } from './features/audit/auditKeeper.ts'
import { createMailSender } from './features/mail/mailSender.ts'
import { mapRoutes } from './features/maps/routes.ts'
import { offerFirstAdmin } from './features/recovery/firstAdmin.ts'
import { fleetFeatures } from './features/vehicles/fleetFeatures.ts'
import { readBuildHash } from './features/version/readBuildHash.ts'
import type { Clock } from './live/clock.ts'
import { createFleet, type Fleet } from './live/createFleet.ts'
import { createRequestLog, type Log } from './log.ts'
import { openStorage, type Storage } from './openStorage.ts'
import { DEFAULT_APP_SETTINGS } from './plugins/appSettings.ts'
import type { Config } from './readConfig.ts'
import { Shutdown } from './Shutdown.ts'
import { StartError } from './StartError.ts'

/** The server's version and build when nothing but calls is served, as during development. */
const NO_BUILD = 'development'

/** What a server is started with. */
export interface ServerOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** The folder of the built application. */
  readonly webFolder: string
}

/** A server that serves. */
export interface RunningServer {
  /** http://HOST:PORT */
  readonly address: string
  /** Of the demo account; null in production. */
  readonly demoSignIn: { readonly login: string; readonly password: string } | null
  /** Makes the first administrator, once; null where there is one. */
  readonly firstAdminLink: string | null
  /** Ends everything in the reverse order of the start; what was acknowledged is on disk. */
  stop(): Promise<void>
}

/**
 * Starts everything, from the data folder up to the source of positions. What was started is stopped again when a later
 * step fails.
 * @throws StartError where the reason lies outside the code
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const shutdown = new Shutdown(options.log)
  try {
    const { config, clock, log } = options
    const storage = await openStorage(config, shutdown, log)
    const { db, journalDb, mode } = storage
    const demoSignIn = mode === 'demo' ? await prepareDemoAccounts(db, storage.folder, clock) : null
    const fleet = createFleet({ db, journalDb, clock, timeZone: config.timeZone, log })
    await fleet.start()
    shutdown.add('the live fleet', () => fleet.stop())
    const address = await serve(options, storage, fleet, shutdown)
    startMail(options, db, shutdown)
    startAuditKeeper(options, db, shutdown)
    await startSource(options, storage, fleet, shutdown)
    const firstAdminLink = await offerLink(options, storage, address)
    shutdown.add('the data folder', () => storage.markStopping())
    return { address, demoSignIn, firstAdminLink, stop: () => shutdown.run() }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function serve(
  options: ServerOptions,
  { folder }: Storage,
  fleet: Fleet,
  shutdown: Shutdown,
): Promise<string> {
  const { config, clock, log } = options
  const webFolder = (await exists(join(options.webFolder, 'index.html'))) ? options.webFolder : null
  const app = await buildApp({
    db: fleet.db,
    settings: {
      ...DEFAULT_APP_SETTINGS,
      requestsPerMinute: config.rateLimitPerMinute,
      mapOrigins: config.maps.origins,
      environment: config.environment,
      publicUrl: config.mail.publicUrl,
      isSendingMail: config.mail.smtp !== null,
      crashWebhook: config.crashWebhook,
      singleSignOn: config.singleSignOn,
    },
    clock,
    logger: createRequestLog(log),
    webFolder,
    buildHash: webFolder === null ? NO_BUILD : await readBuildHash(webFolder),
    features: [fleetFeatures(fleet), await mapFeature(config, folder, log)],
  })
  shutdown.add('the calls', () => app.close())
  return listen(app, config)
}

/** Street maps are dropped into this folder of the data folder, while the server runs or before. */
const MAPS_FOLDER = 'maps'

async function mapFeature({ maps }: Config, dataFolder: string, log: Log): Promise<FastifyPluginAsync> {
  for (const note of maps.notes) log(note)
  const folder = join(dataFolder, MAPS_FOLDER)
  await mkdir(folder, { recursive: true })
  return async (app) => {
    await app.register(mapRoutes, { layers: maps.layers, folder })
  }
}

/** Mails leave where a mail server is set up; otherwise they wait in the outbox. */
function startMail({ config, clock, log }: ServerOptions, db: Kysely<Database>, shutdown: Shutdown): void {
  const { smtp, publicUrl } = config.mail
  if (smtp === null || publicUrl === null) return
  const sender = createMailSender({ db, clock, smtp, publicUrl, log })
  sender.start()
  shutdown.add('the mails', () => sender.stop())
}

function startAuditKeeper(
  { config, clock, log }: ServerOptions,
  db: Kysely<Database>,
  shutdown: Shutdown,
): void {
  const keeper = createAuditKeeper({ db, clock, keepDays: config.auditKeepDays, log })
  keeper.start()
  shutdown.add('the audit log', () => keeper.stop())
}

/** An installation without an administrator gets its first by a link that only the one who starts it sees. */
async function offerLink(
  { config, clock }: ServerOptions,
  { db, mode }: Storage,
  address: string,
): Promise<string | null> {
  const sid = mode === 'demo' ? null : await offerFirstAdmin(db, clock.now())
  return sid === null ? null : `${config.mail.publicUrl ?? address}${firstAdminAddress(sid)}`
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${host}:${port} cannot be listened on (${error.code}): set PORT or HOST to another.`,
      {
        cause: error,
      },
    )
  })
  const bound = new URL(address).port || '80'
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
}

async function startSource(
  { config, clock, log }: ServerOptions,
  { db, mode }: Storage,
  fleet: Fleet,
  shutdown: Shutdown,
): Promise<void> {
  const { sink, directory, commands } = fleet
  const source = chooseSource(config, mode, { sink, directory, commands, clock, log })
  if (source) {
    await source.start()
    shutdown.add('the source of positions', () => source.stop())
  }
  if (mode === 'demo') await limitDemoObserver(db)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
