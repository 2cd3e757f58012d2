import type { BatchAnswer, BatchFault } from '../../../../../src/contract/http/intake/batch.ts'
import type {
  AdmittedDevice,
  DeviceClaim,
  DeviceGateway,
  DeviceReport,
  DeviceReports,
  ReportOutcome,
} from '../../ports.ts'
import type { BatchEntry, ReadBatch } from './readBatch.ts'

/** Protocol name of batches in the list of unknown devices and in counts. */
export const BATCH_PROTOCOL = 'batch'

/** The part of a batch for the gateway, and the errors of the rest. */
interface Admitted {
  readonly reports: readonly DeviceReports[]
  /** Number of positions in these entries. */
  readonly accepted: number
  /** By entry: the index of the device in the batch, and the index of each report's position in the device. */
  readonly indexes: readonly BatchEntry['index'][]
  readonly positions: readonly BatchEntry['positions'][]
  readonly faults: BatchFault[]
  /** Number of positions named by the errors. */
  readonly refused: number
}

/** Its report is created only for the list of unknown devices. */
class BatchClaim implements DeviceClaim {
  readonly protocol = BATCH_PROTOCOL
  readonly identifier: string
  readonly secret: string | null
  readonly remoteAddress: string
  readonly isVouched = true
  readonly #entry: BatchEntry

  constructor(entry: BatchEntry, remoteAddress: string) {
    this.identifier = entry.identifier
    this.secret = entry.secret
    this.remoteAddress = remoteAddress
    this.#entry = entry
  }

  get report(): DeviceReport | undefined {
    return this.#entry.reports.at(-1)
  }
}

/** Its reports are created when the gateway judges them. */
class AdmittedEntry implements DeviceReports {
  readonly device: AdmittedDevice
  readonly #entry: BatchEntry

  constructor(device: AdmittedDevice, entry: BatchEntry) {
    this.device = device
    this.#entry = entry
  }

  get reports(): readonly DeviceReport[] {
    return this.#entry.reports
  }
}

/**
 * Stores all valid positions in one write, and returns the errors of the rest. Rejects if nothing was stored. While it
 * is written, only what the response needs is referenced.
 */
export const keepBatch = async (
  gateway: DeviceGateway,
  batch: ReadBatch,
  remoteAddress: string,
): Promise<BatchAnswer> => keepAdmitted(gateway, await admitBatch(gateway, batch, remoteAddress))

const admitBatch = async (
  gateway: DeviceGateway,
  { entries, faults: found, refused: unread }: ReadBatch,
  remoteAddress: string,
): Promise<Admitted> => {
  const admissions = await gateway.admitMany(entries.map((entry) => new BatchClaim(entry, remoteAddress)))
  const faults = [...found]
  let [accepted, refused] = [0, unread]
  const admitted: DeviceReports[] = []
  const indexes: Admitted['indexes'][number][] = []
  const positions: Admitted['positions'][number][] = []
  entries.forEach((entry, place) => {
    const admission = admissions[place]
    if (admission?.ok) {
      admitted.push(new AdmittedEntry(admission.device, entry))
      indexes.push(entry.index)
      positions.push(entry.positions)
      accepted += entry.count
    } else {
      faults.push({ device: entry.index, position: null, reason: admission?.reason ?? 'unknownDevice' })
      refused += entry.count
    }
  })
  return { reports: admitted, accepted, indexes, positions, faults, refused }
}

const keepAdmitted = async (
  gateway: DeviceGateway,
  { reports, accepted, faults, refused, indexes, positions }: Admitted,
): Promise<BatchAnswer> => {
  const answer = { accepted, repeated: 0, refused, faults }
  if (reports.length === 0) return answer
  return gateway
    .acceptMany(reports)
    .then((outcomes) => withOutcomes(answer, { indexes, positions }, outcomes))
}

const withOutcomes = (
  { accepted, faults: found, refused }: BatchAnswer,
  { indexes, positions }: Pick<Admitted, 'indexes' | 'positions'>,
  outcomes: readonly ReportOutcome[],
): BatchAnswer => {
  const faults: BatchFault[] = []
  let repeated = 0
  outcomes.forEach((outcome, place) => {
    const [device = 0, given = null] = [indexes[place], positions[place]]
    for (const { index, reason } of outcome.refused) {
      faults.push({ device, position: given === null ? index : (given[index] ?? null), reason })
    }
    repeated += outcome.repeated.length
  })
  return {
    accepted: accepted - repeated - faults.length,
    repeated,
    refused: refused + faults.length,
    faults: [...found, ...faults],
  }
}
