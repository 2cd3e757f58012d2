import type { DeviceCommand } from '../../../live/ports.ts'
import type {
  AdmittedDevice,
  DeviceClaim,
  DeviceGateway,
  DeviceRefusal,
  DeviceReport,
  ReportOutcome,
} from '../ports.ts'

/** An in-memory gateway for the tests of the protocols. */
export interface TestGateway extends DeviceGateway {
  readonly claims: DeviceClaim[]
  readonly kept: { readonly identifier: string; readonly report: DeviceReport }[]
  /** Number of reports per write. */
  readonly writes: number[]
  /** Parse errors, as `protocol reason`. */
  readonly garbage: string[]
  readonly settled: { readonly commandId: number; readonly state: string; readonly answer: string | null }[]
  /** Identifiers that it rejects. */
  readonly refusals: Map<string, DeviceRefusal>
  /** Waiting commands, by identifier. */
  readonly commands: Map<string, DeviceCommand[]>
  /** Outcomes of the reports of a write, by identifier; absent: all are stored. */
  readonly outcomes: Map<string, ReportOutcome>
  /** While set, nothing can be stored. */
  failure: Error | null
  /** Stores nothing until it resolves. */
  gate: Promise<void>
  /** How much work background work waits for, now and ever. */
  urgent: number
  heldCount: number
}

export const TEST_INTAKE_TOKEN = 'intake-token-of-the-tests-0123456789'

const ALL_KEPT: ReportOutcome = { refused: [], repeated: [] }

export const createTestGateway = (): TestGateway => {
  const store = async (entries: readonly { identifier: string; reports: readonly DeviceReport[] }[]) => {
    await gateway.gate
    if (gateway.failure) throw gateway.failure
    gateway.writes.push(entries.reduce((sum, { reports }) => sum + reports.length, 0))
    for (const { identifier, reports } of entries) {
      for (const report of reports) gateway.kept.push({ identifier, report })
    }
  }
  const deviceOf = (identifier: string): AdmittedDevice => ({
    deviceId: 1,
    serial: identifier,
    accept: (reports) => store([{ identifier, reports }]),
    connect: () => () => undefined,
    takeCommands: async (limit) => (gateway.commands.get(identifier) ?? []).splice(0, limit),
    async settle(commandId, result) {
      gateway.settled.push({ commandId, ...result })
    },
  })
  const gateway: TestGateway = {
    claims: [],
    kept: [],
    writes: [],
    garbage: [],
    settled: [],
    refusals: new Map(),
    commands: new Map(),
    outcomes: new Map(),
    failure: null,
    gate: Promise.resolve(),
    urgent: 0,
    heldCount: 0,
    async admit(claim) {
      gateway.claims.push(claim)
      const reason = gateway.refusals.get(claim.identifier)
      return reason ? { ok: false, reason } : { ok: true, device: deviceOf(claim.identifier) }
    },
    admitMany: (claims) => Promise.all(claims.map((claim) => gateway.admit(claim))),
    async acceptMany(entries) {
      await store(entries.map(({ device, reports }) => ({ identifier: device.serial, reports })))
      return entries.map(({ device }) => gateway.outcomes.get(device.serial) ?? ALL_KEPT)
    },
    ahead(work) {
      gateway.urgent++
      gateway.heldCount++
      return work.finally(() => gateway.urgent--)
    },
    countGarbage: (protocol, reason) => void gateway.garbage.push(`${protocol} ${reason}`),
  }
  return gateway
}
