import type { BatchAnswer, BatchFault } from '../../../../../src/contract/http/intake/batch.ts'
import type {
  AdmittedDevice,
  DeviceClaim,
  DeviceDesk,
  DeviceReport,
  DeviceReports,
  ReportOutcome,
} from '../../ports.ts'
import type { BatchEntry, ReadBatch } from './readBatch.ts'

/** How batches are named in the list of unknown devices and in counts. */
export const BATCH_PROTOCOL = 'batch'

/** What of a batch the desk takes, and what is to be told of the rest. */
interface Admitted {
  readonly reports: readonly DeviceReports[]
  /** Positions that these have. */
  readonly accepted: number
  /** By their places in it: the index of the device in the batch, and of each report's position in the device. */
  readonly indexes: readonly BatchEntry['index'][]
  readonly positions: readonly BatchEntry['positions'][]
  readonly faults: BatchFault[]
  /** Positions that the faults name. */
  readonly refused: number
}

/** Its report is made for the list of unknown devices alone. */
class BatchClaim implements DeviceClaim {
  readonly protocol = BATCH_PROTOCOL
  readonly identifier: string
  readonly secret: string | null
  readonly remoteAddress: string
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

/** Its reports are made when the desk judges them. */
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
 * Keeps what can be kept as one write, and tells of everything else. Rejects when nothing was stored. While it is written,
 * nothing of the batch is held but what the answer needs.
 */
export const keepBatch = async (
  desk: DeviceDesk,
  batch: ReadBatch,
  remoteAddress: string,
): Promise<BatchAnswer> => keepAdmitted(desk, await admitBatch(desk, batch, remoteAddress))

const admitBatch = async (
  desk: DeviceDesk,
  { entries, faults: found, refused: unread }: ReadBatch,
  remoteAddress: string,
): Promise<Admitted> => {
  const admissions = await desk.admitMany(entries.map((entry) => new BatchClaim(entry, remoteAddress)))
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
  desk: DeviceDesk,
  { reports, accepted, faults, refused, indexes, positions }: Admitted,
): Promise<BatchAnswer> => {
  const answer = { accepted, repeated: 0, refused, faults }
  if (reports.length === 0) return answer
  return desk.acceptMany(reports).then((outcomes) => withOutcomes(answer, { indexes, positions }, outcomes))
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
