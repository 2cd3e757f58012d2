import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_GATES, callAnswer, type CallAnswer } from '../../../src/contract/callGates.ts'
import { NOT_FOR_TOKENS } from '../../../src/contract/notForTokens.ts'
import { madeAccessToken } from '../../../src/contract/http/accessTokens.ts'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { ALL_RIGHTS, type Principal, RIGHTS, type TokenScope } from '../../../src/contract/permissions.ts'
import {
  addTestNotification,
  notificationSamples,
  type NotificationThings,
} from '../notifications/testNotifications.ts'
import { addBrowser, type BrowserThings, WEBHOOK } from '../../hostile/outgoingSamples.ts'
import { addTestReport, reportSamples, type ReportThings } from '../reports/testReport.ts'
import { addTestZone, zoneSamples, type ZoneThings } from '../geozones/testZones.ts'
import { pastSamples } from '../fuel/testFuel.ts'
import { dumpOwned } from './testDump.ts'
import { COUNTER, INPUT_CONTROL, SENSOR_CONTROL, VIRTUAL_SENSOR } from './testInputs.ts'
import { addTestTask, taskSamples, type TaskThings } from '../tasks/testTasks.ts'
import { addTestEmployee, employeeSamples } from '../employees/testEmployees.ts'
import {
  addTestMaintenance,
  maintenanceSamples,
  type MaintenanceThings,
} from '../maintenance/testMaintenance.ts'
import { addTestCards, cardSamples } from '../rfidCards/testRfidCards.ts'
import { addTrailerFile } from '../trailers/testTrailerFile.ts'
import { addTestTrailer, trailerSamples } from '../trailers/testTrailers.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

/** Tries every call of the contract with every kind of caller, against the real application and database (L6). */

const NAMES = Object.keys(CALLS) as CallName[]
/** An id that nothing has. */
const NOBODY = 987_654_321

let host: TestFleetApp
let users: Readonly<Record<Account, TestUser>>
const PRINCIPALS = {
  client: { kind: 'client', capabilities: ALL_RIGHTS },
  limited: { kind: 'limited', capabilities: {} },
  administrator: { kind: 'admin', capabilities: ALL_RIGHTS },
  demo: { kind: 'demo', capabilities: ALL_RIGHTS },
  otherOwner: { kind: 'client', capabilities: ALL_RIGHTS },
  stranger: null,
  clientTokenReading: { kind: 'client', capabilities: ALL_RIGHTS, tokenScope: 'read' },
  clientTokenChanging: { kind: 'client', capabilities: ALL_RIGHTS, tokenScope: 'change' },
  limitedTokenChanging: { kind: 'limited', capabilities: {}, tokenScope: 'change' },
  administratorTokenReading: { kind: 'admin', capabilities: ALL_RIGHTS, tokenScope: 'read' },
  administratorTokenChanging: { kind: 'admin', capabilities: ALL_RIGHTS, tokenScope: 'change' },
} as const satisfies Record<string, Principal | null>
type Role = keyof typeof PRINCIPALS
const ROLES = Object.keys(PRINCIPALS) as Role[]
/** Callers who sign in; the others call with an access token of one of them. */
type Account = 'client' | 'limited' | 'administrator' | 'demo' | 'otherOwner'
const TOKENS = {
  clientTokenReading: ['client', 'read'],
  clientTokenChanging: ['client', 'change'],
  limitedTokenChanging: ['limited', 'change'],
  administratorTokenReading: ['administrator', 'read'],
  administratorTokenChanging: ['administrator', 'change'],
} as const satisfies Partial<Record<Role, readonly [Account, TokenScope]>>
const isToken = (role: Role): role is keyof typeof TOKENS => role in TOKENS

beforeAll(async () => {
  host = await openTestFleetApp()
  const client = await host.addUser('client')
  users = {
    client,
    limited: await host.addUser('limited', { kind: 'limited', owner: client, without: RIGHTS }),
    administrator: await host.addUser('administrator', { kind: 'admin' }),
    demo: await host.addUser('demo', { kind: 'demo', owner: client }),
    otherOwner: await host.addUser('other-owner'),
  }
})
afterAll(() => host.close())

/** A new session each time, because some calls end their own session. */
const signedIn = async (role: Account): Promise<TestUser> => {
  const { accountId } = users[role]
  return { accountId, token: await host.app.sessions.open(accountId) }
}

/** Calls about the caller's own account; they reject another id with the same status as a missing permission. */
const OWN_PROFILE: readonly CallName[] = ['profile', 'resetProfile', 'avatar', 'uploadAvatar', 'deleteAvatar']

/** A token of the role's account and scope, created for the tests of the role: no call that it may make ends it. */
const makeToken = async (role: keyof typeof TOKENS): Promise<string> => {
  const [account, scope] = TOKENS[role]
  const made = await host.call(await signedIn(account), 'PUT', CALLS.createAccessToken.path, {
    body: { name: role, scope, days: 1 },
  })
  return madeAccessToken.parse(made.json).token
}
let token = ''

const callerOf = async (role: Role): Promise<TestUser | null> => {
  if (role === 'stranger') return null
  if (!isToken(role)) return signedIn(role)
  return { ...users[TOKENS[role][0]], token: `Bearer ${token}` }
}

/**
 * Makes the call without its required input, for ids that do not exist, so that an authorised caller changes nothing.
 */
const tryCall = async (name: CallName, role: Role) => {
  const caller = await callerOf(role)
  const own = caller?.accountId ?? NOBODY
  const ids = Object.fromEntries(
    [...CALLS[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => [
      param,
      param === 'login' ? role : OWN_PROFILE.includes(name) ? own : NOBODY,
    ]),
  )
  const account = isToken(role) ? TOKENS[role][0] : role
  const login = account === 'otherOwner' ? 'other-owner' : account
  const url = pathOf(name, 'login' in ids ? { ...ids, login } : ids)
  return host.call(caller, CALLS[name].method, url)
}

const FORBIDDEN = { status: 403, code: 'forbidden', message: 'Access is forbidden' }
const REFUSALS: Readonly<Record<Exclude<CallAnswer, 'ok' | 'signIn'>, object>> = {
  forbidden: FORBIDDEN,
  notForTokens: {
    status: 403,
    code: 'not_for_tokens',
    message: 'Access tokens cannot be used for this call: sign in',
  },
  tokenReadsOnly: { status: 403, code: 'token_reads_only', message: 'The access token may only read' },
}

describe.each(ROLES)('%s', (role) => {
  beforeAll(async () => {
    if (isToken(role)) token = await makeToken(role)
  })
  test.each(NAMES)('%s responds as the table of calls specifies [GATE-13, GATE-15]', async (name) => {
    const answer = await tryCall(name, role)
    const expected = callAnswer(name, PRINCIPALS[role])
    expect(answer.status, answer.text).toBeLessThan(500)
    if (expected === 'signIn') expect(answer.status).toBe(401)
    else if (expected !== 'ok') expect(answer.json).toEqual(REFUSALS[expected])
    else {
      if (role !== 'stranger') expect(answer.status).not.toBe(401)
      for (const refusal of Object.values(REFUSALS)) expect(answer.json).not.toEqual(refusal)
    }
  })
})

describe('the table of calls', () => {
  const openTo = (principal: Principal | null): CallName[] =>
    NAMES.filter((name) => callAnswer(name, principal) === 'ok')
  /** Devices identify themselves in each message, without a session. */
  const changing = NAMES.filter((name) => CALL_GATES[name].changes && CALL_GATES[name].gate !== 'device')

  test('lets the demo account change nothing but its own session [DEMO-02]', () => {
    expect(
      openTo(PRINCIPALS.demo)
        .filter((name) => changing.includes(name))
        .toSorted(),
    ).toEqual(
      ['demoLogin', 'enter', 'firstAdmin', 'login', 'logout', 'openSingleSignOn', 'resetPassword'].toSorted(),
    )
  })

  /** Reads whose question does not fit into an address, and calls that change nothing of this product. */
  const ASKING_BY_POST: readonly CallName[] = [
    ...(['tryNotificationRule', 'mcp', 'checkToken', 'sendCrashReport', 'addresses', 'fieldZones'] as const),
    ...(['buildReport', 'cancelReport', 'deleteReport', 'heatMap', 'heatCell', 'bestTaskOrder'] as const),
    ...(['previewTours', 'roadDistance', 'roadRoute', 'roadMatrix', 'roadArea', 'roadNear'] as const),
  ]

  test('counts every call that is not a read by method and name as a change', () => {
    const readers = NAMES.filter((name) => !CALL_GATES[name].changes)
    for (const name of readers) {
      if (!ASKING_BY_POST.includes(name)) expect([name, CALLS[name].method]).toEqual([name, 'GET'])
    }
  })

  /** With a token nobody is to direct the messages of its account to themselves. */
  const WHERE_MESSAGES_GO: readonly CallName[] = ['linkTelegram', 'subscribePush']

  test('grants tokens no call about authentication, whatever the scope, and no change to a read token', () => {
    const aboutPeople = NAMES.filter(
      (name) =>
        WHERE_MESSAGES_GO.includes(name) ||
        /password|session|token|calendar-feed|fleet-key|user\/archive|wall-screens|second-factor|\/users|clients|admins|entry$|outbox|logout/.test(
          CALLS[name].path,
        ),
    ).filter((name) => CALL_GATES[name].gate !== 'open')
    expect(aboutPeople.toSorted()).toEqual(NOT_FOR_TOKENS.toSorted())
    const lasting = (role: Role) =>
      openTo(PRINCIPALS[role]).filter((name) => CALL_GATES[name].gate !== 'open' && changing.includes(name))
    expect(lasting('clientTokenReading')).toEqual([])
    expect(lasting('administratorTokenReading')).toEqual([])
    expect(lasting('clientTokenChanging')).toContain('createGroup')
    for (const role of ROLES.filter(isToken))
      expect(openTo(PRINCIPALS[TOKENS[role][0]])).toEqual(expect.arrayContaining(openTo(PRINCIPALS[role])))
  })

  test('grants administrators the administration calls and their own account, but nothing of a fleet [GATE-12]', () => {
    const open = openTo(PRINCIPALS.administrator)
    const ofFleet = NAMES.filter((name) => /vehicle|device\/:|group|etoll|\/users/.test(CALLS[name].path))
    for (const name of ofFleet.filter((one) => !/\/(admin|wall)\//.test(CALLS[one].path)))
      expect(open).not.toContain(name)
    const ofAdministration = NAMES.filter((name) => CALLS[name].path.includes('/admin/'))
    expect(ofAdministration.length).toBeGreaterThan(20)
    for (const name of ofAdministration) expect(open).toContain(name)
  })

  test('restricts the administration calls to administrators [GATE-12]', () => {
    for (const role of ['client', 'limited', 'demo', 'otherOwner', 'stranger'] as const) {
      expect(openTo(PRINCIPALS[role]).filter((name) => CALLS[name].path.includes('/admin/'))).toEqual([])
    }
  })

  test('lets a limited user without rights change only pins, acknowledgements of alarms and the own account [GATE-11]', () => {
    const may = openTo(PRINCIPALS.limited).filter((name) => changing.includes(name))
    const fleetCalls = may.filter((name) =>
      /vehicle|device|group|users|control-entity/.test(CALLS[name].path),
    )
    expect(fleetCalls).toEqual(['pinVehicle', 'acknowledgeAlarm', 'readVehicleNotifications'])
  })
})

describe("another owner's ids", () => {
  /** The input that completes a call, except for the ids. */
  type Sample = { readonly params?: object; readonly query?: string; readonly body?: object | undefined }
  interface Things
    extends ZoneThings,
      ReportThings,
      NotificationThings,
      BrowserThings,
      TaskThings,
      MaintenanceThings {
    readonly vehicle: number
    readonly serial: string
    readonly group: number
    readonly trailer: number
    readonly trailerImport: string
    readonly rfidCard: number
    readonly rfidCardImport: string
    readonly employee: number
    readonly user: number
    readonly session: number
    readonly accessToken: number
    readonly webhook: number
    readonly account: number
    readonly share: number
    readonly wallScreen: number
  }
  const SECRET_HOOK = { ...WEBHOOK, description: 'Secret' }
  const samples = (of: Things): Partial<Record<CallName, Sample>> => ({
    profile: { params: { id: of.account } },
    resetProfile: { params: { id: of.account } },
    avatar: { params: { id: of.account } },
    deleteAvatar: { params: { id: of.account } },
    endSession: { params: { id: of.session } },
    revokeAccessToken: { params: { id: of.accessToken } },
    updateWebhook: { params: { id: of.webhook }, body: SECRET_HOOK },
    deleteWebhook: { params: { id: of.webhook } },
    switchWebhook: { params: { id: of.webhook }, body: { isOn: false } },
    renewWebhookSecret: { params: { id: of.webhook } },
    testWebhook: { params: { id: of.webhook } },
    webhookDeliveries: { params: { id: of.webhook } },
    resendWebhookDelivery: { params: { id: of.webhook, deliveryId: 1 } },
    unsubscribePush: { params: { id: of.browser } },
    user: { params: { id: of.user } },
    updateUser: { params: { id: of.user }, body: { password: 'Fremde-Parole-123' } },
    deleteUser: { params: { id: of.user } },
    userVehicles: { params: { id: of.user } },
    changeUserVehicles: { params: { id: of.user }, body: { mark: 'allowed', found: {} } },
    vehicleState: { params: { id: of.vehicle } },
    vehicleSettings: { params: { id: of.vehicle }, query: '?locale=EN' },
    ...pastSamples(of),
    vehicle: { params: { id: of.vehicle } },
    updateVehicle: { params: { id: of.vehicle }, query: '?name=Mine' },
    vehiclePeriod: { params: { id: of.vehicle }, query: '?period1=99' },
    updateVehicleSettings: { params: { id: of.vehicle }, body: [{ name: 'maximum_speed', value: 1 }] },
    updateVehicleNote: {
      params: { id: of.vehicle },
      body: { vehicleId: of.vehicle, title: 'Mine', text: '' },
    },
    deleteVehicleNote: { params: { id: of.vehicle }, query: `?vehicleId=${of.vehicle}` },
    prolongShare: { params: { id: of.share }, body: { lastsSeconds: 60 } },
    revokeShare: { params: { id: of.share } },
    revokeWallScreen: { params: { id: of.wallScreen } },
    pinVehicle: { query: `?id=${of.vehicle}&fixed=true` },
    setLockState: { params: { serial: of.serial }, query: '?lockState=LOCK' },
    outVals: { params: { serial: of.serial }, body: { firstOutVal: true } },
    alwaysIgnitionOn: { params: { serial: of.serial }, query: '?alwaysIgnitionOn=true' },
    ussd: { params: { serial: of.serial }, body: { code: '*100#' } },
    vehicleCommands: { params: { id: of.vehicle } },
    resetLockedAlarm: { params: { id: of.vehicle }, query: '?lockedAlarm=false' },
    resetAlarm: { params: { id: of.vehicle }, query: '?alarm=false' },
    acknowledgeAlarm: { params: { id: of.vehicle }, body: { cause: 'sos', event: 0 } },
    notifyNoSignal: { params: { id: of.vehicle }, query: '?notifyNoSignal=true' },
    addCounter: { params: { id: of.vehicle }, body: COUNTER },
    changeCounter: { params: { id: of.vehicle, counterId: 1 }, body: COUNTER },
    deleteCounter: { params: { id: of.vehicle, counterId: 1 } },
    resetCounter: { params: { id: of.vehicle, counterId: 1 } },
    deviceInputs: { params: { serial: of.serial } },
    nameDeviceInput: {
      params: { serial: of.serial, n: 1 },
      body: { inputName: 'Mine', isInverted: false },
    },
    deviceInputData: { params: { serial: of.serial } },
    createSensorControl: { params: { id: of.vehicle }, body: SENSOR_CONTROL },
    updateSensorControl: { params: { id: of.vehicle, controlId: 1 }, body: SENSOR_CONTROL },
    deleteSensorControl: { params: { id: of.vehicle, controlId: 1 } },
    createInputControl: { body: { vehicleId: of.vehicle, ...INPUT_CONTROL } },
    updateInputControl: { body: { vehicleId: of.vehicle, id: 1, ...INPUT_CONTROL } },
    deleteInputControl: { params: { id: of.vehicle, controlId: 1 } },
    createVirtualSensor: { params: { id: of.vehicle }, body: VIRTUAL_SENSOR },
    updateVirtualSensor: { params: { id: of.vehicle, sensorId: 1 }, body: VIRTUAL_SENSOR },
    deleteVirtualSensor: { params: { id: of.vehicle, sensorId: 1 } },
    calibrations: { params: { id: of.vehicle } },
    setCalibration: {
      params: { id: of.vehicle, sensorNumber: 1 },
      body: {
        points: [
          { raw: 0, value: 0 },
          { raw: 1, value: 2 },
        ],
        units: '',
      },
    },
    deleteCalibration: { params: { id: of.vehicle, sensorNumber: 1 } },
    switchEuroService: { body: { vehicleIds: [of.vehicle], service: 'sent', isOn: true } },
    setBusinessNumber: { params: { vehicleId: of.vehicle }, body: { businessNumber: 'Mine' } },
    euroRecords: { params: { vehicleId: of.vehicle }, query: '?service=sent' },
    ...cardSamples(of),
    ...employeeSamples(of),
    ...maintenanceSamples(of),
    ...taskSamples(of),
    ...trailerSamples(of),
    ...reportSamples(of),
    ...notificationSamples(of, 'other-owner'),
    ...zoneSamples(of),
    trailerImportRows: { params: { id: of.trailerImport } },
    commitTrailerImport: { params: { id: of.trailerImport } },
    dropTrailerImport: { params: { id: of.trailerImport } },
    renameGroup: { params: { id: of.group }, body: { name: 'Mine' } },
    deleteGroup: { params: { id: of.group } },
    addToGroup: { params: { groupId: of.group }, body: [of.vehicle] },
    removeFromGroup: { params: { groupId: of.group }, body: [of.vehicle] },
    addVehicleToGroup: { params: { groupId: of.group, vehicleId: of.vehicle } },
  })
  /** Sent as a form, which has its own tests, or identified by one of the caller's own logins. */
  const UPLOADS = ['uploadAvatar', 'uploadEmployeePhoto', 'uploadMaintenanceFile'] as const
  /** Uploads, calls that take a login, and one whose path is the secret of whom it concerns. */
  const EXEMPT: readonly CallName[] = [...UPLOADS, 'changePassword', 'resetPassword', 'calendar']

  const dump = (): Promise<string> => dumpOwned(host.stage.db)

  test('are treated like unknown ids by every call that takes one, and nothing changes [GATE-10, GATE-13]', async () => {
    const [client, otherOwner] = [await signedIn('client'), await signedIn('otherOwner')]
    const [vehicle = 0] = await host.addVehicles('client', [
      { key: 'secret', name: 'Secret', deviceSerial: 'SER-1' },
    ])
    const made = await host.call(client, 'PUT', CALLS.createGroup.path, { body: { name: 'Secret group' } })
    const shared = await host.call(client, 'PUT', CALLS.createShare.path, {
      body: {
        vehicleId: vehicle,
        lastsSeconds: 3_600,
        note: 'Secret note',
        showName: true,
        showLicensePlate: true,
        showSpeed: true,
      },
    })
    const screen = await host.call(client, 'PUT', CALLS.createWallScreen.path, {
      body: { name: 'Secret hall', views: ['map'], secondsPerView: 20, language: 'en', groupId: null },
    })
    const hook = await host.call(client, CALLS.createWebhook.method, CALLS.createWebhook.path, {
      body: SECRET_HOOK,
    })
    const accessToken = (await host.app.sessions.find(await makeToken('clientTokenReading')))?.sessionId ?? 0
    const foreign = {
      vehicle,
      serial: 'SER-1',
      group: (made.json as { id: number }).id,
      user: users.limited.accountId,
      session: (await host.app.sessions.find(client.token))?.sessionId ?? 0,
      accessToken,
      webhook: (hook.json as { webhook: { id: number } }).webhook.id,
      ...(await addBrowser(host, client)),
      account: client.accountId,
      trailer: await addTestTrailer(host, client, 'Secret trailer'),
      ...(await addTestReport(host, client)),
      ...(await addTestNotification(host, client, vehicle)),
      ...(await addTestZone(host, client)),
      trailerImport: await addTrailerFile(host, client),
      ...(await addTestCards(host, client)),
      employee: await addTestEmployee(host, client),
      ...(await addTestMaintenance(host, client, vehicle, { name: 'Secret service' })),
      ...(await addTestTask(host, client, vehicle)),
      share: (shared.json as { id: number }).id,
      wallScreen: (screen.json as { id: number }).id,
    }
    const absent = Object.fromEntries(
      Object.entries(foreign).map(([name, id]) => [name, typeof id === 'number' ? NOBODY : 'x'.repeat(22)]),
    ) as unknown as Things
    const takingIds = NAMES.filter(
      (name) => /:\w+/.test(CALLS[name].path) && callAnswer(name, PRINCIPALS.otherOwner) === 'ok',
    )
    const known = Object.keys(samples(foreign))
    expect(takingIds.filter((name) => !known.includes(name) && !EXEMPT.includes(name))).toEqual([])

    const before = await dump()
    for (const name of known as CallName[]) {
      const ask = async (things: Things) => {
        const { params = {}, query = '', body } = samples(things)[name] ?? {}
        const url = `${pathOf(name, params as Record<string, number>)}${query}`
        const answer = await host.call(otherOwner, CALLS[name].method, url, body && { body })
        const ids = new RegExp(`\\b(${Object.values(things).join('|')})\\b`, 'g')
        return { status: answer.status, text: answer.text.replace(ids, 'ID') }
      }
      const [seen, unseen] = [await ask(foreign), await ask(absent)]
      expect(seen, name).toEqual(unseen)
      expect([name, seen.status >= 400 && seen.status !== 400 && seen.status < 500]).toEqual([name, true])
      expect(seen.text, name).not.toContain('Secret')
    }
    expect(await dump()).toBe(before)
  })

  test('appear in no list of another owner [GATE-10]', async () => {
    const lists = NAMES.filter(
      (name) =>
        CALLS[name].method === 'GET' &&
        !CALLS[name].path.includes(':') &&
        !['logout', 'version'].includes(name) &&
        callAnswer(name, PRINCIPALS.otherOwner) === 'ok',
    )
    expect(lists.length).toBeGreaterThan(10)
    for (const name of lists) {
      const caller = await signedIn('otherOwner')
      const answer = await host.call(caller, 'GET', CALLS[name].path)
      expect(answer.text, name).not.toMatch(/Secret|SER-1/)
    }
  })
})
