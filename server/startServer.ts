import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { firstAdminAddress } from '../src/contract/http/recovery.ts'
import { buildApp } from './app.ts'
import { chooseSource } from './chooseSource.ts'
import { type Cluster, joinCluster } from './live/cluster/joinCluster.ts'
import { Leadership } from './live/cluster/leadership.ts'
import { ledSource } from './live/cluster/ledSource.ts'
import type { Database } from './storage/schema.ts'
import { addDemoContent, prepareDemoAccounts } from './demoAccounts.ts'
import type { PreparedChannels } from './features/channels/prepareChannels.ts'
import type { PreparedEuroservices } from './features/euroservices/prepareEuroservices.ts'
import { createMailSender } from './features/mail/mailSender.ts'
import { createReadiness, type Readiness } from './platform/readiness.ts'
import { type AddressService, createAddressService } from './features/addresses/addressService.ts'
import type { DescribeDependencies } from './features/addresses/describePoints.ts'
import { createRegionSource } from './features/maps/addresses/regionSource.ts'
import { type PreparedMaps, prepareMaps } from './features/maps/prepareMaps.ts'
import type { Roads } from './features/roads/roads.ts'
import { ROADS_FOLDER } from './features/roads/local/roadsFolder.ts'
import { roadsOfFolder } from './features/roads/local/roadsOfFolder.ts'
import { demoRoadRoutes } from './features/demoRoads/routes.ts'
import { demoNetwork } from './ingest/demo/network.ts'
import type { Mode } from './platform/dataFolder/mode.ts'
import { isLinkGood } from './features/taskShares/isLinkGood.ts'
import { offerFirstAdmin } from './features/recovery/firstAdmin.ts'
import { fleetFeatures } from './features/vehicles/fleetFeatures.ts'
import { lazyPlaces } from './features/places/loadPlaces.ts'
import { readBuildHash } from './features/version/readBuildHash.ts'
import type { Clock } from './platform/clock.ts'
import { JobRunner } from './platform/jobs/jobRunner.ts'
import { createFleet, type Fleet } from './live/createFleet.ts'
import { componentLog, createRequestLog, type Log } from './platform/log.ts'
import { createMeasuring, type Measuring } from './metrics/createMeasuring.ts'
import { serveMetrics } from './metrics/metricsServer.ts'
import { createWaitingCount } from './metrics/waitingCount.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { REPORTS } from './reports/reportKinds.ts'
import { jobKinds } from './jobKinds.ts'
import { openStorage, type Storage } from './openStorage.ts'
import { createPlaceWords, type FindPlaceWords } from './features/notifications/placeWords.ts'
import { prepareNotifications } from './features/notifications/prepareNotifications.ts'
import { type PreparedWebhooks, prepareWebhooks } from './features/webhooks/prepareWebhooks.ts'
import { prepareDevices, type PreparedDevices } from './prepareDevices.ts'
import { placeFeatures } from './registerPlaces.ts'
import { DEFAULT_APP_SETTINGS } from './appSettings.ts'
import type { Config } from './readConfig.ts'
import { repeatWhileAway } from './platform/db/repeatWhileAway.ts'
import { Shutdown } from './platform/shutdown.ts'
import { movingFeatures } from './registerMoving.ts'
import { startChannels } from './startChannels.ts'
import { startEuroservices } from './startEuroservices.ts'
import { startKeepers } from './startKeepers.ts'
import { roadFeature, startRoads } from './startRoads.ts'
import { preparePartitions } from './storage/partitionJob.ts'
import { StartError } from './platform/startError.ts'

/** The server's version and build when nothing but calls is served, as during development. */
const NO_BUILD = 'development'

/** What a server is started with. */
export interface ServerOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** The folder of the built application. */
  readonly webFolder: string
  /** The list of the world's places, which the build writes. */
  readonly placesFile: string
  /** Ends a start that waits for the database, with its reason thrown. */
  readonly stopping?: AbortSignal
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
  const shutdown = new Shutdown(componentLog(options.log, 'stop'))
  try {
    const { config, clock, log } = options
    const readiness = createReadiness()
    const measuring = config.metricsPort === null ? null : createMeasuring()
    const storage = await openStorage(
      config,
      shutdown,
      componentLog(log, 'database'),
      measuring?.watchStorage,
    )
    const { db, journalDb, mode } = storage
    const demoSignIn = mode === 'demo' ? await prepareDemoAccounts(db, storage.folder, clock) : null
    const { natsUrl } = config
    const cluster = natsUrl === null ? null : await joinCluster({ natsUrl, clock, log }, db, shutdown)
    const unmeasured = createFleet({
      db,
      journalDb,
      clock,
      broker: cluster?.broker ?? null,
      timeZone: config.timeZone,
      log: componentLog(log, 'fleet'),
    })
    const fleet = measuring?.measure(unmeasured, readiness) ?? unmeasured
    // Before anything happens, so that no event is missing in the outbox.
    const webhooks = webhooksOf(options, fleet, measuring)
    const addresses = addressesOf(options, fleet, shutdown)
    const findPlaces = createPlaceWords(addresses)
    let channels: PreparedChannels | null = null
    const notifications = prepareNotifications({
      fleet,
      log: componentLog(log, 'notifications'),
      findPlaces,
      queued: () => channels?.wake(),
    })
    await fleet.start()
    shutdown.add('the live fleet', () => fleet.stop())
    if (measuring) await startMetrics(options, measuring, db, shutdown)
    // Sockets and calls end before the sources of positions: clients are on their way to another server meanwhile.
    const startFeeding = prepareSource(options, storage, fleet, { shutdown, cluster })
    const devices = prepareDevices(options, fleet, shutdown)
    measuring?.measureDevices(devices)
    await fleet.outbox.start()
    const roads = startRoads(options, storage.folder, shutdown)
    startKeepers(fleet, roads, log, shutdown)
    webhooks.sender.start()
    // Messages are sent for as long as the fleet lives, so that what the sources said last leaves as well.
    shutdown.add('the webhooks', () => webhooks.sender.stop())
    channels = await startChannels(options, db, measuring, shutdown)
    const euroservices = startEuroservices(options, fleet, shutdown)
    notifications.start()
    shutdown.add('the notifications', () => notifications.stop())
    const maps = await mapsOf(options, fleet, storage.folder)
    const places = { db, zones: fleet.zones, addresses }
    const around = {
      shutdown,
      readiness,
      measuring,
      cluster,
      devices,
      webhooks,
      channels,
      euroservices,
      maps,
      roads,
      places,
      findPlaces,
    }
    const address = await serve(options, storage, fleet, around)
    startMail(options, db, shutdown)
    // Calls are served from here on, so that the rest of the start outlasts a database that dies meanwhile.
    const storageLog = componentLog(log, 'storage')
    const outlast = <T>(step: () => Promise<T>) => repeatWhileAway('the start', step, storageLog, options)
    // Before positions come, so that they find their partitions.
    await outlast(() => preparePartitions(db, clock, storageLog))
    await startJobs(options, storage, { webhooks, channels, euroservices, maps, fleet, places }, shutdown)
    await startFeeding()
    await devices.open()
    const firstAdminLink = await outlast(() => offerLink(options, storage, address))
    shutdown.add('the pause for those who send calls here', () => sleep(config.stopGraceMs))
    shutdown.add('the data folder', () => storage.markStopping())
    shutdown.add('serving', () => void (readiness.phase = 'stopping'))
    readiness.phase = 'serving'
    return { address, demoSignIn, firstAdminLink, stop: () => shutdown.run() }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

interface Context {
  readonly shutdown: Shutdown
  readonly readiness: Readiness
  /** null: nothing is measured. */
  readonly measuring: Measuring | null
  /** null: this process is alone. */
  readonly cluster: Cluster | null
  readonly devices: PreparedDevices
  readonly webhooks: PreparedWebhooks
  readonly channels: PreparedChannels
  readonly euroservices: PreparedEuroservices
  readonly maps: PreparedMaps
  readonly roads: Roads
  readonly places: DescribeDependencies & { readonly addresses: AddressService }
  readonly findPlaces: FindPlaceWords
}

async function serve(
  options: ServerOptions,
  { mode }: Storage,
  fleet: Fleet,
  {
    shutdown,
    readiness,
    measuring,
    cluster,
    devices,
    webhooks,
    channels,
    euroservices,
    maps,
    roads,
    places,
    findPlaces,
  }: Context,
): Promise<string> {
  const { config, clock } = options
  const log = componentLog(options.log, 'calls')
  const webFolder = await builtFolder(options)
  const app = await buildApp({
    db: fleet.db,
    settings: {
      ...DEFAULT_APP_SETTINGS,
      requestsPerMinute: config.rateLimitPerMinute,
      trustedProxies: config.trustedProxies,
      mapOrigins: config.maps.origins,
      productName: config.productName,
      environment: config.environment,
      publicUrl: config.mail.publicUrl,
      isSendingMail: config.mail.smtp !== null,
      crashWebhook: config.crashWebhook,
      singleSignOn: config.singleSignOn,
    },
    clock,
    logger: createRequestLog(log),
    webFolder,
    buildHash: await buildHashOf(options),
    features: [
      fleetFeatures(fleet, { publicUrl: config.mail.publicUrl, findPlaces }),
      devices.calls,
      webhooks.calls,
      channels.calls,
      euroservices.calls,
      maps.calls,
      placeFeatures({ ...places, clock }),
      roadFeature(options, fleet, roads),
      async (scope) =>
        scope.register(reportRoutes, {
          db: fleet.db,
          clock,
          kinds: REPORTS,
          places,
          drive: config.drive,
          productName: config.productName,
          ...config.webhooks,
        }),
      demoRoadFeature(options, mode),
      movingFeatures({ fleet, keepDays: config.positionKeepDays, ...config.webhooks }),
    ],
    readiness,
    ...(cluster && { sessionEvents: cluster.sessionEvents }),
    observeCall: (call) => {
      measuring?.observeCall(call)
      log(`${call.method} ${call.route} ${call.status}`, { level: 'debug', event: 'call', ...call })
    },
  })
  shutdown.add('the calls', () => app.close())
  return listen(app, config)
}

/** The folder of the built application; null: there is none, as during development. */
const builtFolder = async ({ webFolder }: ServerOptions): Promise<string | null> =>
  (await exists(join(webFolder, 'index.html'))) ? webFolder : null

const buildHashOf = async (options: ServerOptions): Promise<string> => {
  const webFolder = await builtFolder(options)
  return webFolder === null ? NO_BUILD : readBuildHash(webFolder)
}

function webhooksOf(
  { config, log }: ServerOptions,
  fleet: Fleet,
  measuring: Measuring | null,
): PreparedWebhooks {
  const observe = measuring?.measureWebhooks(() => webhooks.sender)
  const webhooks = prepareWebhooks(fleet, {
    ...config.webhooks,
    log: componentLog(log, 'webhooks'),
    ...(observe && { observe }),
  })
  return webhooks
}

function mapsOf(
  { config: { maps }, clock, log: root }: ServerOptions,
  { db }: Fleet,
  dataFolder: string,
): Promise<PreparedMaps> {
  const log = componentLog(root, 'calls')
  for (const note of maps.notes) log(note, { level: 'warning' })
  return prepareMaps({
    db,
    clock,
    config: maps,
    dataFolder,
    roads: roadsOfFolder(join(dataFolder, ROADS_FOLDER), () => clock.now()),
    isLinkGood: isLinkGood(db, clock),
    log: componentLog(root, 'maps'),
  })
}

/** Addresses of points and the search of places, from the list of places and, where it is set up, a service. */
function addressesOf(
  { config: { geocoder }, clock, log, placesFile }: ServerOptions,
  { db }: Fleet,
  shutdown: Shutdown,
): AddressService {
  const addresses = createAddressService({
    db,
    clock,
    log: componentLog(log, 'addresses'),
    places: lazyPlaces(placesFile),
    geocoder,
    regions: [createRegionSource(db)],
  })
  shutdown.add('the address service', () => addresses.stop())
  return addresses
}

/** The roads of the demo fleet, which a recording or real devices do not drive on. */
const demoRoadFeature =
  ({ config }: ServerOptions, mode: Mode): FastifyPluginAsync =>
  async (app) => {
    const isDemoFleet = mode === 'demo' && !config.replay
    await app.register(demoRoadRoutes, { readRoads: isDemoFleet ? demoNetwork : null })
  }

/** Mails leave where a mail server is set up; otherwise they wait in the outbox. */
function startMail({ config, clock, log }: ServerOptions, db: Kysely<Database>, shutdown: Shutdown): void {
  const { productName } = config
  const { smtp, publicUrl } = config.mail
  if (smtp === null || publicUrl === null) return
  const sender = createMailSender({ db, clock, smtp, publicUrl, productName, log: componentLog(log, 'mail') })
  sender.start()
  shutdown.add('the mails', () => sender.stop())
}

/** Background jobs of every kind; of several servers each runs what it claims. */
async function startJobs(
  options: ServerOptions,
  { db, mode }: Storage,
  prepared: Pick<Context, 'webhooks' | 'channels' | 'euroservices' | 'maps' | 'places'> & {
    readonly fleet: Fleet
  },
  shutdown: Shutdown,
): Promise<void> {
  const { config, clock } = options
  const log = componentLog(options.log, 'jobs')
  const version = await buildHashOf(options)
  const runner = new JobRunner({
    db,
    clock,
    log,
    random: Math.random,
    kinds: jobKinds({ config, mode, db, clock, log, version, reports: REPORTS, ...prepared }),
  })
  runner.start()
  shutdown.add('the background jobs', () => runner.stop())
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

/**
 * Prepares the source of positions, whose end is now in its place among the others; answers how to start it. Of several
 * servers one has it.
 */
function prepareSource(
  { config, clock, log, stopping }: ServerOptions,
  { db, mode }: Storage,
  fleet: Fleet,
  { shutdown, cluster }: Pick<Context, 'shutdown' | 'cluster'>,
): () => Promise<void> {
  const { sink, directory, past, commands } = fleet
  const sourceLog = componentLog(log, 'source')
  const deps = { sink, directory, commands, clock, log: sourceLog, ...(config.hasDemoPast && { past }) }
  const choose = () => chooseSource(config, mode, deps)
  const source = choose()
  const name = 'the source of positions'
  const led = { db, clock, name, log: sourceLog }
  const work =
    source && cluster ? new Leadership({ ...led, work: () => ledSource(fleet, choose() ?? source) }) : source
  if (work) shutdown.add(name, () => work.stop())
  const outlast = (step: () => Promise<void>) => repeatWhileAway(name, step, sourceLog, { stopping })
  return async () => {
    if (work) await outlast(() => work.start())
    if (mode === 'demo') await outlast(() => addDemoContent(fleet))
  }
}

async function startMetrics(
  { config: { host, metricsPort }, clock, log }: ServerOptions,
  measuring: Measuring,
  db: Kysely<Database>,
  shutdown: Shutdown,
): Promise<void> {
  if (metricsPort === null) return
  const waiting = createWaitingCount({ db, clock, log: componentLog(log, 'metrics') })
  waiting.start()
  shutdown.add('the count of what waits', () => waiting.stop())
  measuring.measureWaiting(() => waiting.newest)
  const server = await serveMetrics(measuring.metrics, { host, port: metricsPort })
  shutdown.add('the metrics', () => server.stop())
  log(`metrics at ${server.address}`, { component: 'metrics', address: server.address })
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
