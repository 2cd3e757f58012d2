import type { NewVehicle } from '../live/ports.ts'
import type { InjectOptions } from 'fastify'
import { CALL_GATES, callAnswer } from '../../src/contract/callGates.ts'
import { errorBody, type ErrorBody } from '../../src/contract/http/error.ts'
import { INTAKE_TOKEN_HEADER } from '../../src/contract/http/intake/fields.ts'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { addTestNotification } from '../features/notifications/testNotifications.ts'
import type { CreatedWebhook, WebhookDelivery } from '../../src/contract/http/webhooks.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { HEADER, upload } from '../features/admin/imports/testImport.ts'
import { addTestZone } from '../features/geozones/testZones.ts'
import { addTestReport } from '../features/reports/testReport.ts'
import { addTestTask } from '../features/tasks/testTasks.ts'
import { addTestEmployee } from '../features/employees/testEmployees.ts'
import { addTestCards } from '../features/rfidCards/testRfidCards.ts'
import { addTestMaintenance } from '../features/maintenance/testMaintenance.ts'
import { addTestMoveIn, addTestPositionFile } from '../features/moveIn/testMoveIn.ts'
import { addTrailerFile } from '../features/trailers/testTrailerFile.ts'
import { addTestTrailer } from '../features/trailers/testTrailers.ts'
import { createPasswordHasher } from '../features/accounts/passwords.ts'
import { type AdminStage, openAdminStage } from '../features/admin/testAdmin.ts'
import { queueRestoreMail } from '../features/mail/mailQueue.ts'
import type { TestFleetApp, TestUser } from '../features/vehicles/testFleetApp.ts'
import { TEST_INTAKE_TOKEN } from '../ingest/devices/http/testGateway.ts'
import { pathSample, querySamples, type Things } from './callSamples.ts'
import { addBrowser, WEBHOOK } from './outgoingSamples.ts'
import { digestTables } from './tablesDigest.ts'

const TEST_HASH_COST = { memoryCost: 8, timeCost: 1 }

/** Overrides of a hostile request; what is absent is valid. */
export interface Attack {
  readonly path?: Readonly<Record<string, string>>
  /** Replaces the query, without its question mark. */
  readonly query?: string
  readonly body?: string | Buffer
  readonly contentType?: string
  /** Of an existing session; absent: one is opened for the call. */
  readonly token?: string
}

export interface Outcome {
  readonly status: number
  /** The error of a rejection; null if it was not rejected. */
  readonly refusal: ErrorBody | null
  readonly text: string
}

/** The application with one of everything, and callers who may make every call. */
export interface HostileStage extends AdminStage {
  thingsFor(call: CallName): Things
  /** Makes a call as an authorized caller. */
  attack(call: CallName, attack: Attack): Promise<Outcome>
  /** The caller: an authorized user; null: a stranger or a device. */
  callerOf(call: CallName): TestUser | null
  /** Each table with a digest of its rows, once everything that is stored was followed. */
  digest(): Promise<Readonly<Record<string, string>>>
}

const SOCKET = 41
const OF_VEHICLE = { id: 1, vehicleId: 0, timestamp: 0, text: 'T', enabled: true }
/** A sensor with one of each of its settings; the SOS alarm is on. */
const SENSOR_STATE: NewVehicle['state'] = {
  alarm: true,
  realSensorValues: [
    { name: 'U', value: 12, units: 'V', visible: true, sensorType: 'VOLTAGE', sensorNumber: SOCKET },
  ],
  vehicleSensorControlDtoList: [
    { ...OF_VEHICLE, sensorNum: SOCKET, sensorName: 'U', condition: 'LessThen', thresholdValue: 11 },
  ],
  vehicleDeviceInControlDtoList: [{ ...OF_VEHICLE, inputNumber: 1, condition: 'ON' }],
  virtualSensors: [
    {
      virtualSensorId: 1,
      vehicleId: 0,
      title: 'Sum',
      fracDigits: 1,
      units: 'V',
      visible: true,
      fromZero: false,
      sensorType: 'VOLTAGE',
      sources: [SOCKET],
    },
  ],
  sensorCalibrationMappings: [
    {
      sensorNumber: SOCKET,
      points: [
        { raw: 0, value: 0 },
        { raw: 20, value: 20 },
      ],
    },
  ],
}

/** A webhook with a message, and a browser that gets pushes. */
const addOutgoing = async (
  host: TestFleetApp,
  owner: TestUser,
): Promise<Pick<Things, 'webhook' | 'delivery' | 'browser'>> => {
  const made = await host.call(owner, 'PUT', CALLS.createWebhook.path, { body: WEBHOOK })
  const { id } = (made.json as CreatedWebhook).webhook
  const sent = await host.call(owner, 'POST', pathOf('testWebhook', { id }))
  return { webhook: id, delivery: (sent.json as WebhookDelivery).id, ...(await addBrowser(host, owner)) }
}

/** What tells people and programs of events. */
const addMessages = async (host: TestFleetApp, owner: TestUser, vehicleId: number) => ({
  ...(await addOutgoing(host, owner)),
  ...(await addTestNotification(host, owner, vehicleId)),
})

const addReceipt = async ({ host }: AdminStage, ownerId: number): Promise<number> => {
  const receipt = {
    plate: 'AA 1',
    time: '2026-11-20 10:00:00',
    at: 1,
    litres: 1,
    latitude: null,
    longitude: null,
  }
  const words = { station: '', card: '', number: '1', key: '1' }
  const unknown = { vehicle_id: null, filled_at: null, filled_litres: null, distance: null }
  const { id } = await host.stage.db
    .insertInto('fuel_receipt')
    .values({ owner_id: ownerId, ...receipt, ...words, ...unknown })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addCorrection = async (host: TestFleetApp, owner: TestUser, vehicleId: number): Promise<number> => {
  const body = { tank: 'all', kind: 'fuelling', from: 1, to: 2, note: null }
  const made = await host.call(owner, 'PUT', pathOf('correctFuel', { vehicleId }), { body })
  return (made.json as { id: number }).id
}

const addOilCounter = async (host: TestFleetApp, owner: TestUser, vehicle: number): Promise<number> => {
  const made = await host.call(owner, 'POST', pathOf('addCounter', { id: vehicle }), {
    body: {
      counterName: 'Oil',
      counterType: 'MILEAGE_COUNTER',
      counterState: true,
      startFrom: 0,
      triggerAfter: 100,
      logicalInputNumber: null,
    },
  })
  return (made.json as { id: number }).id
}

export const openHostileStage = async (): Promise<HostileStage> => {
  const stage = await openAdminStage()
  const { host } = stage
  const { db, clock } = host.stage
  const client = await host.addUser('client')
  const hasher = await createPasswordHasher(TEST_HASH_COST)
  const password_hash = await hasher.hash('nobody-types-123')
  const user = await host.addUser('limited', { kind: 'limited', owner: client })
  const second = await host.addUser('second', { kind: 'admin' })
  await db.updateTable('account').set({ password_hash }).execute()
  const [vehicle = 0] = await host.addVehicles('client', [
    { key: 'V', name: 'V', deviceSerial: 'SER-1', state: SENSOR_STATE },
  ])
  const counter = await addOilCounter(host, client, vehicle)
  const group = await host.call(client, 'PUT', CALLS.createGroup.path, { body: { name: 'Group' } })
  const note = await host.call(client, 'PUT', CALLS.addVehicleNote.path, {
    body: { vehicleId: vehicle, title: 'Note', text: '' },
  })
  const share = await host.call(client, 'PUT', CALLS.createShare.path, {
    body: {
      vehicleId: vehicle,
      lastsSeconds: 2_592_000,
      showName: true,
      showLicensePlate: true,
      showSpeed: true,
    },
  })
  const wallScreen = await host.call(client, 'PUT', CALLS.createWallScreen.path, {
    body: { name: 'Hall', views: ['map'], secondsPerView: 20, language: 'en', groupId: null },
  })
  const device = await stage.ask('adminCreateDevice', { body: { serial: 'D-1' } })
  const unknown = await db
    .insertInto('unknown_device')
    .values({
      protocol: 'test',
      identifier: 'UNKNOWN-1',
      first_seen_at: clock.now(),
      last_seen_at: clock.now(),
      attempts: 1,
      remote_address: '192.0.2.1',
      lat: null,
      lon: null,
      place_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sensorType = await stage.ask('adminCreateSensorType', {
    body: { code: 'MINE', kind: 'RAW_SENSOR', names: { ru: 'a', ua: 'b', en: 'c' }, units: '' },
  })
  const waiting = await upload(stage, 'a.csv', `${HEADER}\nVolvo,AA 1,IM-1,GLOBUS,client,,\n`)
  await queueRestoreMail(db, { id: client.accountId, email: 'client@example.com' }, clock.now())
  const mail = await db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow()
  const session = await host.app.sessions.find(client.token)
  const accessToken = await host.call(client, 'PUT', CALLS.createAccessToken.path, {
    body: { name: 'Token', scope: 'read', days: 1 },
  })
  const callers = { client, admin: stage.admin }
  const things = {
    client: client.accountId,
    user: user.accountId,
    admin: second.accountId,
    moveIn: await addTestMoveIn(stage, client.accountId),
    positionFile: await addTestPositionFile(stage, client.accountId),
    session: session?.sessionId ?? 0,
    accessToken: (accessToken.json as { id: number }).id,
    mail: mail.id,
    ...(await addMessages(host, client, vehicle)),
    ...(await addTestReport(host, client)),
    vehicle,
    serial: 'SER-1',
    group: (group.json as { id: number }).id,
    fuelReceipt: await addReceipt(stage, client.accountId),
    fuelCorrection: await addCorrection(host, client, vehicle),
    note: (note.json as { id: number }).id,
    share: (share.json as { id: number }).id,
    wallScreen: (wallScreen.json as { id: number }).id,
    device: device.json.id,
    unknownDevice: unknown.id,
    sensorType: sensorType.json.id,
    trailer: await addTestTrailer(host, client, 'N'),
    ...(await addTestCards(host, client)),
    ...(await addTestMaintenance(host, client, vehicle)),
    employee: await addTestEmployee(host, client),
    ...(await addTestTask(host, client, vehicle)),
    ...(await addTestZone(host, client)),
    counter,
    importId: waiting.json.id,
    trailerImportId: await addTrailerFile(host, client),
    trigger: 1,
    virtualSensor: 1,
    socket: SOCKET,
  }
  const callerOf = (call: CallName): TestUser | null => {
    if (['open', 'device', 'intake', 'driver'].includes(gateNameOf(call))) return null
    const kind = (['client', 'admin'] as const).find(
      (one) => callAnswer(call, { kind: one, capabilities: ALL_RIGHTS }) === 'ok',
    )
    if (!kind) throw new Error(`Nobody of the test may make ${call}`)
    return callers[kind]
  }
  const thingsFor = (call: CallName): Things => ({ ...things, caller: callerOf(call)?.accountId ?? 0 })
  const sessions = openSessions(host)
  return {
    ...stage,
    thingsFor,
    callerOf,
    // What an accepted position leads to is written after its answer.
    digest: () => host.stage.fleet.follower.settle().then(() => digestTables(db)),
    async attack(call, attack) {
      const caller = callerOf(call)
      const token = caller && (attack.token ?? (await sessions.tokenOf(caller.accountId)))
      const options = requestOf(call, attack, thingsFor(call), token)
      const answer = await host.inject(options)
      const { statusCode: status, body: text } = answer
      if (status < 400) await sessions.endAll()
      return { status, text, refusal: status < 400 ? null : errorBody.parse(answer.json()) }
    },
  }
}

/** A session of each account, until a call succeeds, which may have ended it. */
const openSessions = ({ app }: TestFleetApp) => {
  const tokens = new Map<number, string>()
  return {
    async tokenOf(accountId: number): Promise<string> {
      const token = tokens.get(accountId) ?? (await app.sessions.open(accountId))
      tokens.set(accountId, token)
      return token
    },
    async endAll(): Promise<void> {
      await Promise.all([...tokens.values()].map((token) => app.sessions.revoke(token)))
      tokens.clear()
    },
  }
}

/** The request of an attack: valid except for the attack's overrides. */
const requestOf = (
  call: CallName,
  { path, query, body, contentType = 'application/json' }: Attack,
  things: Things,
  token: string | null,
): InjectOptions => {
  const parts = { ...encoded(pathSample(call, things)), ...path }
  const search = query ?? new URLSearchParams(querySamples(things)[call] ?? {}).toString()
  return {
    method: CALLS[call].method,
    url: `${CALLS[call].path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '')}${search && `?${search}`}`,
    headers: {
      ...(token && { [TOKEN_HEADER]: token }),
      ...(gateNameOf(call) === 'driver' && { [TOKEN_HEADER]: things.driverToken }),
      ...(gateNameOf(call) === 'intake' && { [INTAKE_TOKEN_HEADER]: TEST_INTAKE_TOKEN }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { payload: body }),
  }
}

/** '' for an access check that asks for kinds and rights. */
const gateNameOf = (call: CallName): string => {
  const { gate } = CALL_GATES[call]
  return typeof gate === 'string' ? gate : ''
}

const encoded = (parts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, encodeURIComponent(value)]))
