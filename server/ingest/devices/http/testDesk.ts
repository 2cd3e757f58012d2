import type { DeviceCommand } from '../../ports.ts'
import type {
  AdmittedDevice,
  DeviceClaim,
  DeviceDesk,
  DeviceRefusal,
  DeviceReport,
  ReportOutcome,
} from '../ports.ts'

/** A desk that only remembers, for the tests of the protocols. */
export interface TestDesk extends DeviceDesk {
  readonly claims: DeviceClaim[]
  readonly kept: { readonly identifier: string; readonly report: DeviceReport }[]
  /** Number of reports of each write. */
  readonly writes: number[]
  /** What could not be read, as `protocol reason`. */
  readonly garbage: string[]
  readonly settled: { readonly commandId: number; readonly state: string; readonly answer: string | null }[]
  /** Whom it does not let in. */
  readonly refusals: Map<string, DeviceRefusal>
  /** Orders that wait, by identifier. */
  readonly orders: Map<string, DeviceCommand[]>
  /** What becomes of the reports of a write, by identifier; absent: all are kept. */
  readonly outcomes: Map<string, ReportOutcome>
  /** While set, nothing can be stored. */
  failure: Error | null
  /** Stores nothing before it is resolved. */
  gate: Promise<void>
}

export const TEST_INTAKE_TOKEN = 'intake-token-of-the-tests-0123456789'

const ALL_KEPT: ReportOutcome = { refused: [], repeated: [] }

export const createTestDesk = (): TestDesk => {
  const store = async (entries: readonly { identifier: string; reports: readonly DeviceReport[] }[]) => {
    await desk.gate
    if (desk.failure) throw desk.failure
    desk.writes.push(entries.reduce((sum, { reports }) => sum + reports.length, 0))
    for (const { identifier, reports } of entries) {
      for (const report of reports) desk.kept.push({ identifier, report })
    }
  }
  const deviceOf = (identifier: string): AdmittedDevice => ({
    deviceId: 1,
    serial: identifier,
    accept: (reports) => store([{ identifier, reports }]),
    connect: () => () => undefined,
    takeCommands: async (limit) => (desk.orders.get(identifier) ?? []).splice(0, limit),
    async settle(commandId, result) {
      desk.settled.push({ commandId, ...result })
    },
  })
  const desk: TestDesk = {
    claims: [],
    kept: [],
    writes: [],
    garbage: [],
    settled: [],
    refusals: new Map(),
    orders: new Map(),
    outcomes: new Map(),
    failure: null,
    gate: Promise.resolve(),
    async admit(claim) {
      desk.claims.push(claim)
      const reason = desk.refusals.get(claim.identifier)
      return reason ? { ok: false, reason } : { ok: true, device: deviceOf(claim.identifier) }
    },
    admitMany: (claims) => Promise.all(claims.map((claim) => desk.admit(claim))),
    async acceptMany(entries) {
      await store(entries.map(({ device, reports }) => ({ identifier: device.serial, reports })))
      return entries.map(({ device }) => desk.outcomes.get(device.serial) ?? ALL_KEPT)
    },
    countGarbage: (protocol, reason) => void desk.garbage.push(`${protocol} ${reason}`),
  }
  return desk
}
