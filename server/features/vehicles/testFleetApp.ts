import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { INTAKE_API, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { ALL_RIGHTS, type Right, type UserKind } from '../../../src/contract/permissions.ts'
import { PRODUCT_NAME } from '../../../src/contract/product.ts'
import { buildApp } from '../../app.ts'
import type { IntakeConfig } from '../../ingest/devices/http/intakeConfig.ts'
import { intakeRoutes } from '../../ingest/devices/http/intakeRoutes.ts'
import { createDeviceGateway } from '../../ingest/devices/gateway/gateway.ts'
import { KEEP_DAYS, whileMoving } from '../../ingest/devices/gateway/testGateway.ts'
import { TEST_INTAKE_TOKEN } from '../../ingest/devices/http/testGateway.ts'
import type { NewVehicle } from '../../live/ports.ts'
import type { GatewayLimits } from '../../live/gateway/gateway.ts'
import { openTestFleet, TEST_ZONE, type TestFleet } from '../../live/testFleet.ts'
import { DEFAULT_APP_SETTINGS } from '../../appSettings.ts'
import type { ReaderTimeouts } from '../../platform/plugins/stalledAnswers.ts'
import type { StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import { insertAccount } from '../../access/accountSql.ts'
import { isLinkGood } from '../taskShares/isLinkGood.ts'
import {
  type ChannelDependencies,
  type PreparedChannels,
  prepareChannels,
} from '../channels/prepareChannels.ts'
import { type PreparedEuroservices, prepareEuroservices } from '../euroservices/prepareEuroservices.ts'
import { type EuroConfig, readEuroConfig } from '../euroservices/receiverConfig.ts'
import { createAddressService } from '../addresses/addressService.ts'
import { addressRoutes } from '../addresses/routes.ts'
import { taskPointImportCalls } from '../tasks/pointImport/routes.ts'
import { tourCalls, type TourDependencies } from '../tasks/tours/routes.ts'
import type { Vroom } from '../tasks/tours/vroomClient.ts'
import { archiveRoutes } from '../archive/routes.ts'
import { moveInRoutes } from '../moveIn/routes.ts'
import { type PreparedMaps, prepareMaps } from '../maps/prepareMaps.ts'
import { readMapsConfig } from '../maps/readMapsConfig.ts'
import { createPlaceWords } from '../notifications/placeWords.ts'
import { type NotificationWork, prepareNotifications } from '../notifications/prepareNotifications.ts'
import { fewPlaces } from '../places/testFewPlaces.ts'
import { ROADS_FOLDER } from '../roads/local/roadsFolder.ts'
import { roadsOfFolder } from '../roads/local/roadsOfFolder.ts'
import { REPORTS } from '../../reports/reportKinds.ts'
import type { DriveConfig } from '../reports/drive/driveConfig.ts'
import { reportRoutes } from '../reports/routes.ts'
import type { Roads } from '../roads/roads.ts'
import { demoRoadRoutes } from '../demoRoads/routes.ts'
import { roadRoutes } from '../roads/routes.ts'
import { type PreparedWebhooks, prepareWebhooks } from '../webhooks/prepareWebhooks.ts'
import { fleetFeatures } from './fleetFeatures.ts'

/** A signed-in user. */
export interface TestUser {
  readonly accountId: number
  readonly token: string
}

/** The application with a fleet. */
export interface TestFleetApp {
  readonly stage: TestFleet
  readonly app: FastifyInstance
  /** Makes any call; the clock advances while a device report is stored, which delays the response that long. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Sends on request, never by itself; private addresses are allowed. */
  readonly webhooks: PreparedWebhooks
  /** Send on request, never by themselves; private addresses are allowed. */
  readonly channels: PreparedChannels
  /** Selects and sends on request, never by itself. */
  readonly euroservices: PreparedEuroservices
  /** Writes what is due on request, never by itself. */
  readonly notifications: NotificationWork
  /** Its jobs run on request, never by themselves. */
  readonly maps: PreparedMaps
  /** Creates an account and signs it in. owner: the owner of a limited or demo user's fleet. */
  addUser(
    login: string,
    rest?: { kind?: UserKind; owner?: TestUser; without?: readonly Right[] },
  ): Promise<TestUser>
  /** Restricts a limited user to these vehicles, or hides them. */
  restrict(user: TestUser, vehicleIds: readonly number[], allowed: boolean): Promise<void>
  addVehicles(login: string, vehicles: readonly (Partial<NewVehicle> & { key: string })[]): Promise<number[]>
  call(
    user: TestUser | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    rest?: { body?: object; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Record<string, unknown>; text: string; json: unknown }>
  close(): Promise<void>
}

/** No road engine is set up. */
const NO_ROADS: Roads = { engine: async () => null, stop: async () => undefined }

const createTestAddresses = ({ db, clock, lines }: TestFleet) =>
  createAddressService({
    db,
    clock,
    log: (line) => void lines.push(line),
    places: async () => fewPlaces(),
    geocoder: null,
  })

const REPORT_SETTINGS = { kinds: REPORTS, isPrivateAllowed: true, productName: PRODUCT_NAME } as const

const prepareTestChannels = (
  { db, clock, lines }: TestFleet,
  rest: Partial<ChannelDependencies> = {},
): Promise<PreparedChannels> =>
  prepareChannels({
    db,
    clock,
    log: (line) => void lines.push(line),
    config: { telegram: null, sms: null },
    mail: { smtp: null, publicUrl: null },
    productName: PRODUCT_NAME,
    timeZone: TEST_ZONE,
    isPrivateAllowed: true,
    random: () => 0,
    ...rest,
  })

/** Every intake protocol is enabled. */
const INTAKE: IntakeConfig = { token: TEST_INTAKE_TOKEN, osmandPort: null, isOsmandOnMainPort: true }

/** Parts of the application that a test replaces. */
interface TestFleetParts {
  /** Absent: more than a test makes. */
  readonly requestsPerMinute?: number
  readonly answers?: StreamedAnswers
  readonly readerTimeouts?: ReaderTimeouts
  /** Absent: no road engine is set up. */
  readonly roads?: Roads
  /** Absent: the product orders stops itself. */
  readonly vroom?: () => Vroom | null
  /** Absent: only Web Push is set up. */
  readonly channels?: Partial<ChannelDependencies>
  /** Absent: neither SENT-GEO nor e-TOLL is set up. */
  readonly euro?: EuroConfig
  /** Absent: Google Drive is not set up. */
  readonly drive?: DriveConfig
}

const tourParts = ({ fleet, lines }: TestFleet, { roads, vroom }: TestFleetParts): TourDependencies => ({
  tasks: fleet,
  roads: roads ?? NO_ROADS,
  solver: {
    get vroom() {
      return vroom?.() ?? null
    },
    log: (line) => void lines.push(line),
  },
})

const callsBy =
  (inject: TestFleetApp['inject']): TestFleetApp['call'] =>
  async (user, method, url, { body, headers } = {}) => {
    const answer = await inject({
      method,
      url,
      headers: { ...(user && { [TOKEN_HEADER]: user.token }), ...headers },
      ...(body && { payload: body }),
    })
    const text = answer.body
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      json: isJson ? (JSON.parse(text) as unknown) : null,
    }
  }

const restrictAccount = async (
  db: TestFleet['db'],
  accountId: number,
  vehicleIds: readonly number[],
  allowed: boolean,
): Promise<void> => {
  const rows = vehicleIds.map((id) => ({ account_id: accountId, vehicle_id: id, allowed }))
  await db.insertInto('account_vehicle').values(rows).execute()
  if (!allowed) return
  await db.updateTable('account').set({ sees_only_allowed: true }).where('id', '=', accountId).execute()
}

export const openTestFleetApp = async (
  gatewayLimits: GatewayLimits = {},
  streaming: TestFleetParts = {},
): Promise<TestFleetApp> => {
  const stage = await openTestFleet(gatewayLimits)
  const { db, clock, fleet } = stage
  const webhooks = prepareWebhooks(fleet, { isPrivateAllowed: true, log: () => undefined, random: () => 0.5 })
  const addresses = createTestAddresses(stage)
  const findPlaces = createPlaceWords(addresses)
  const notifications = prepareNotifications({
    fleet,
    log: (line) => void stage.lines.push(line),
    findPlaces,
  })
  // Its periodic writes are disabled: it is not started.
  const gateway = createDeviceGateway({
    fleet,
    log: (line) => void stage.lines.push(line),
    keepDays: KEEP_DAYS,
  })
  const dataFolder = await mkdtemp(join(tmpdir(), 'fleet-data-'))
  const maps = await prepareMaps({
    db,
    clock,
    config: readMapsConfig(() => ''),
    dataFolder,
    roads: roadsOfFolder(join(dataFolder, ROADS_FOLDER), () => clock.now()),
    isLinkGood: isLinkGood(db, clock),
    log: (line) => void stage.lines.push(line),
    ...(streaming.answers && { answers: streaming.answers }),
  })
  const channels = await prepareTestChannels(stage, streaming.channels)
  const euroservices = prepareEuroservices({
    fleet,
    config: streaming.euro ?? readEuroConfig(() => '', dataFolder),
    log: (line) => void stage.lines.push(line),
    timeZone: TEST_ZONE,
    random: () => 0.5,
  })
  const app = await buildApp({
    db,
    clock,
    settings: { ...DEFAULT_APP_SETTINGS, requestsPerMinute: streaming.requestsPerMinute ?? 1_000_000 },
    logger: null,
    webFolder: null,
    buildHash: 'test1234',
    ...(streaming.readerTimeouts && { readerTimeouts: streaming.readerTimeouts }),
    features: [
      fleetFeatures(fleet, { ...(streaming.answers && { answers: streaming.answers }), findPlaces }),
      webhooks.calls,
      channels.calls,
      euroservices.calls,
      intakeRoutes({ intake: INTAKE, gateway, clock }),
      async (scope) => {
        await scope.register(addressRoutes, { db, clock, addresses, zones: fleet.zones })
        const places = { db, zones: fleet.zones, addresses }
        await scope.register(taskPointImportCalls, { ...places, clock })
        const { drive = null } = streaming
        await scope.register(reportRoutes, { ...REPORT_SETTINGS, db, clock, places, drive })
        await scope.register(moveInRoutes, {
          context: { fleet, keepDays: KEEP_DAYS, isPrivateAllowed: true },
        })
        const { answers } = streaming
        await scope.register(archiveRoutes, { context: fleet, ...(answers && { answers }) })
        await scope.register(demoRoadRoutes, { readRoads: null })
        await scope.register(roadRoutes, {
          db,
          roads: streaming.roads ?? NO_ROADS,
          log: (line) => void stage.lines.push(line),
        })
        await scope.register(tourCalls, tourParts(stage, streaming))
      },
      maps.calls,
    ],
  })
  const inject = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = app.inject(request)
    const isReport = typeof request.url === 'string' && request.url.startsWith(INTAKE_API)
    return isReport ? whileMoving(clock, answer) : answer
  }
  return {
    stage,
    app,
    webhooks,
    channels,
    euroservices,
    notifications,
    maps,
    inject,
    async addUser(login, { kind = 'client', owner, without = [] } = {}) {
      const denied = Object.fromEntries(without.map((right) => [right, false]))
      const accountId = await insertAccount(db, {
        login,
        kind,
        ownerId: owner?.accountId ?? null,
        capabilities: { ...ALL_RIGHTS, ...denied },
        passwordHash: '-',
        createdAt: new Date(clock.now()),
      })
      return { accountId, token: await app.sessions.open(accountId) }
    },
    async restrict(user, vehicleIds, allowed) {
      await restrictAccount(db, user.accountId, vehicleIds, allowed)
      app.sessions.events.accountChanged(user.accountId)
    },
    addVehicles: (login, vehicles) => stage.addVehicles(login, vehicles),
    call: callsBy(inject),
    async close() {
      await app.close()
      await webhooks.sender.stop()
      await channels.stop()
      await euroservices.retransmitter.stop()
      await notifications.stop()
      await gateway.stop()
      await stage.close()
      await rm(dataFolder, { recursive: true })
    },
  }
}
