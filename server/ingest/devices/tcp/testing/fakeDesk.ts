import type {
  AdmittedDevice,
  DeviceAdmission,
  DeviceClaim,
  DeviceCommand,
  DeviceDesk,
  DeviceReport,
} from '../../ports.ts'

/** A desk that only remembers, and that tests can make wait or fail. */
export interface FakeDesk extends Pick<DeviceDesk, 'admit' | 'countGarbage'> {
  readonly claims: DeviceClaim[]
  /** By serial, what was accepted; only what was stored. */
  readonly stored: { readonly serial: string; readonly report: DeviceReport }[]
  readonly settled: { commandId: number; state: 'answered' | 'failed'; answer: string | null }[]
  readonly garbage: Map<string, number>
  /** Calls of `accept` so far. */
  accepts: number
  /** How many calls wait for `release`. */
  waiting(): number
  /** While set, `accept` resolves only when `release` is called. */
  hold: boolean
  /** While set, the same of `admit`. */
  holdLogins: boolean
  release(): void
  /** While set, `accept` rejects. */
  isAway: boolean
  /** Serials of devices that hold a connection. */
  connected(): readonly string[]
  /** Gives an order to a device that holds a connection. */
  order(serial: string, command: DeviceCommand): void
}

/** `secrets`: the known devices by identifier; null: the device has no password. */
export const createFakeDesk = (secrets: Readonly<Record<string, string | null>>): FakeDesk => {
  let held: (() => void)[] = []
  const connections = new Map<string, (command: DeviceCommand) => void>()
  const serials = Object.keys(secrets)

  const makeDevice = (serial: string): AdmittedDevice => ({
    deviceId: serials.indexOf(serial) + 1,
    serial,
    async accept(reports) {
      desk.accepts += 1
      if (desk.hold) await new Promise<void>((resolve) => held.push(resolve))
      if (desk.isAway) throw new Error('the database is away')
      desk.stored.push(...reports.map((report) => ({ serial, report })))
    },
    connect(deliver) {
      connections.set(serial, deliver)
      return () => {
        if (connections.get(serial) === deliver) connections.delete(serial)
      }
    },
    takeCommands: () => Promise.resolve([]),
    settle(commandId, result) {
      desk.settled.push({ commandId, ...result })
      return Promise.resolve()
    },
  })

  const admit = (claim: DeviceClaim): DeviceAdmission => {
    const secret = secrets[claim.identifier]
    if (secret === undefined) return { ok: false, reason: 'unknownDevice' }
    if (secret !== null && secret !== claim.secret) return { ok: false, reason: 'wrongSecret' }
    return { ok: true, device: makeDevice(claim.identifier) }
  }

  const desk: FakeDesk = {
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
    order: (serial, command) => connections.get(serial)?.(command),
    async admit(claim) {
      desk.claims.push(claim)
      if (desk.holdLogins) await new Promise<void>((resolve) => held.push(resolve))
      return admit(claim)
    },
    countGarbage(protocol, reason) {
      const key = `${protocol}: ${reason}`
      desk.garbage.set(key, (desk.garbage.get(key) ?? 0) + 1)
    },
  }
  return desk
}
