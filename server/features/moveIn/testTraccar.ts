import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { distanceM, EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'

/**
 * A stand-in of a Traccar server on loopback, after its published OpenAPI document: the lists of a user, and positions of a
 * device and period computed on request, so that ten million cost no memory.
 */
export interface TestTraccar {
  /** http://127.0.0.1:PORT */
  readonly url: string
  /** `METHOD path?query`, in order; the token is in none. */
  readonly requests: string[]
  /** What lists respond with; tests change them. */
  readonly lists: Record<TestList, object[]>
  /** Positions per device. */
  readonly perDevice: number
  /** Statuses that the next requests get instead, one each. */
  readonly failures: number[]
  /** Awaited before each answer with positions. */
  beforePositions: () => unknown
  /** Metres of a device through the whole period, by the distances between its positions. */
  mileageOf(deviceId: number): number
  close(): Promise<void>
}
export const TEST_TOKEN = 'traccar-token-of-the-test'
type TestList = 'devices' | 'groups' | 'geofences' | 'drivers' | 'maintenance' | 'users'

const KNOTS_OF_MS = 3_600 / 1_852

interface TestPosition {
  readonly fixTime: string
  readonly latitude: number
  readonly longitude: number
  readonly [field: string]: unknown
}

/** from: of the first position, ms since the epoch; everyMs: between two; perDevice: of each device. */
export const openTestTraccar = async (options: {
  readonly devices: number
  readonly perDevice: number
  readonly from: number
  readonly everyMs: number
}): Promise<TestTraccar> => {
  const { devices, perDevice, from, everyMs } = options
  const position = (deviceId: number, index: number): TestPosition => {
    const at = from + index * everyMs
    // Back and forth along a parallel at 15 m/s, so that every device stays where it began.
    const lap = 2_000
    const step = index % (2 * lap)
    const along = step <= lap ? step : 2 * lap - step
    const metres = (along * 15 * everyMs) / 1_000
    const latitude = 45 + (deviceId % 1_000) / 1_000
    // So that the places and the speed say the same.
    const metresOfDegree = (EARTH_RADIUS_M * Math.PI * Math.cos((latitude * Math.PI) / 180)) / 180
    return {
      id: deviceId * 1_000_000 + index,
      deviceId,
      protocol: 'osmand',
      deviceTime: new Date(at).toISOString(),
      fixTime: new Date(at).toISOString(),
      serverTime: new Date(at + 500).toISOString(),
      valid: true,
      outdated: false,
      latitude,
      longitude: 30 + metres / metresOfDegree,
      altitude: 120,
      speed: 15 * KNOTS_OF_MS,
      course: step <= lap ? 90 : 270,
      accuracy: 0,
      address: null,
      network: null,
      attributes: { ignition: true, motion: true, totalDistance: metres, hours: index * everyMs, sat: 9 },
    }
  }
  const lists: TestTraccar['lists'] = {
    devices: Array.from({ length: devices }, (_, index) => ({
      id: index + 1,
      name: `Truck ${index + 1}`,
      uniqueId: `86${String(index + 1).padStart(13, '0')}`,
      groupId: (index % 3) + 1,
      status: 'offline',
      disabled: false,
      model: 'FMB920',
      category: 'truck',
      attributes: {},
    })),
    groups: [
      { id: 1, name: 'North', groupId: 0, attributes: {} },
      { id: 2, name: 'Kyiv', groupId: 1, attributes: {} },
      { id: 3, name: 'South', groupId: 0, attributes: {} },
    ],
    geofences: [],
    drivers: [],
    maintenance: [],
    users: [],
  }
  const stand: TestTraccar = {
    url: '',
    requests: [],
    lists,
    perDevice,
    failures: [],
    beforePositions: () => undefined,
    mileageOf: (deviceId) => {
      let metres = 0
      for (let index = 1; index < perDevice; index++) {
        const [one, other] = [position(deviceId, index - 1), position(deviceId, index)]
        metres += distanceM(one.latitude, one.longitude, other.latitude, other.longitude)
      }
      return metres
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const positionsOf = (query: URLSearchParams): object[] => {
    const deviceId = Number(query.get('deviceId') ?? 0)
    const last = perDevice - 1
    if (deviceId === 0) return (lists.devices as { id: number }[]).map(({ id }) => position(id, last))
    const first = Math.max(0, Math.ceil((Date.parse(query.get('from') ?? '') - from) / everyMs))
    const until = Math.min(last, Math.floor((Date.parse(query.get('to') ?? '') - from) / everyMs))
    return Array.from({ length: Math.max(0, until - first + 1) }, (_, index) =>
      position(deviceId, first + index),
    )
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand')
    stand.requests.push(`${request.method} ${request.url}`)
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const failure = stand.failures.shift()
    if (failure !== undefined) return send(failure, null)
    if (request.headers.authorization !== `Bearer ${TEST_TOKEN}`) return send(401, null)
    const name = pathname.replace('/api/', '')
    if (name === 'positions') {
      if (searchParams.has('deviceId')) await stand.beforePositions()
      return send(200, positionsOf(searchParams))
    }
    if (!(name in lists)) return send(404, null)
    const rows = lists[name as TestList] as { deviceIds?: number[]; groupIds?: number[] }[]
    const [deviceId, groupId] = ['deviceId', 'groupId'].map((key) => Number(searchParams.get(key) ?? 0))
    send(
      200,
      rows
        .filter((row) => !deviceId || row.deviceIds?.includes(deviceId))
        .filter((row) => !groupId || row.groupIds?.includes(groupId)),
    )
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(stand, { url: `http://127.0.0.1:${port}` })
}
