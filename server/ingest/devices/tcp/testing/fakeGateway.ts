import type {
  AdmittedDevice,
  DeviceAdmission,
  DeviceClaim,
  DeviceCommand,
  DeviceGateway,
  DeviceReport,
} from '../../ports.ts'

/** An in-memory gateway that tests can make wait or fail. */
export interface FakeGateway extends Pick<DeviceGateway, 'admit' | 'countGarbage'> {
  readonly claims: DeviceClaim[]
  /** Accepted reports by serial; only stored ones. */
  readonly stored: { readonly serial: string; readonly report: DeviceReport }[]
  readonly settled: { commandId: number; state: 'answered' | 'failed'; answer: string | null }[]
  readonly garbage: Map<string, number>
  /** Calls of `accept` so far. */
  accepts: number
  /** Number of calls waiting for `release`. */
  waiting(): number
  /** While set, `accept` resolves only when `release` is called. */
  hold: boolean
  /** The same for `admit`. */
  holdLogins: boolean
  release(): void
  /** While set, `accept` rejects. */
  isAway: boolean
  /** Serials of devices with an open connection. */
  connected(): readonly string[]
  /** Sends a command to a device with an open connection. */
  sendCommand(serial: string, command: DeviceCommand): void
}

/** `secrets`: the known devices by identifier; null: the device has no password. */
export const createFakeGateway = (secrets: Readonly<Record<string, string | null>>): FakeGateway => {
  let held: (() => void)[] = []
  const connections = new Map<string, (command: DeviceCommand) => void>()
  const serials = Object.keys(secrets)

  const makeDevice = (serial: string): AdmittedDevice => ({
    deviceId: serials.indexOf(serial) + 1,
    serial,
    async accept(reports) {
      gateway.accepts += 1
      if (gateway.hold) await new Promise<void>((resolve) => held.push(resolve))
      if (gateway.isAway) throw new Error('the database is away')
      gateway.stored.push(...reports.map((report) => ({ serial, report })))
    },
    connect(deliver) {
      connections.set(serial, deliver)
      return () => {
        if (connections.get(serial) === deliver) connections.delete(serial)
      }
    },
    takeCommands: () => Promise.resolve([]),
    settle(commandId, result) {
      gateway.settled.push({ commandId, ...result })
      return Promise.resolve()
    },
  })

  const admit = (claim: DeviceClaim): DeviceAdmission => {
    const secret = secrets[claim.identifier]
    if (secret === undefined) return { ok: false, reason: 'unknownDevice' }
    if (secret !== null && secret !== claim.secret) return { ok: false, reason: 'wrongSecret' }
    return { ok: true, device: makeDevice(claim.identifier) }
  }

  const gateway: FakeGateway = {
    claims: [],
    stored: [],
    settled: [],
    garbage: new Map(),
    accepts: 0,
    hold: false,
    holdLogins: false,
    isAway: false,
    waiting: () => held.length,
    release() {
      const all = held
      held = []
      for (const go of all) go()
    },
    connected: () => [...connections.keys()],
    sendCommand: (serial, command) => connections.get(serial)?.(command),
    async admit(claim) {
      gateway.claims.push(claim)
      if (gateway.holdLogins) await new Promise<void>((resolve) => held.push(resolve))
      return admit(claim)
    },
    countGarbage(protocol, reason) {
      const key = `${protocol}: ${reason}`
      gateway.garbage.set(key, (gateway.garbage.get(key) ?? 0) + 1)
    },
  }
  return gateway
}
