import type { BatchAnswer, BatchFault } from '../../../../../src/contract/http/intake/batch.ts'
import type { DeviceDesk, DeviceReports, ReportOutcome } from '../../ports.ts'
import type { BatchEntry, ReadBatch } from './readBatch.ts'

/** How batches are named in the list of unknown devices and in counts. */
export const BATCH_PROTOCOL = 'batch'

/** What of a batch the desk takes, and what is to be told of the rest. */
interface Admitted {
  readonly reports: readonly DeviceReports[]
  /** Where each of them stands in the batch. */
  readonly places: readonly BatchPlace[]
  readonly faults: BatchFault[]
  /** Positions that the faults name. */
  readonly refused: number
}

/** Where a device, and each position of it that is a report, stands in the batch; positions: null: all of them are. */
type BatchPlace = Pick<BatchEntry, 'index' | 'positions'>

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
  const admissions = await desk.admitMany(
    entries.map(({ identifier, secret, reports }) => ({
      protocol: BATCH_PROTOCOL,
      identifier,
      secret,
      remoteAddress,
      report: reports.at(-1),
    })),
  )
  const faults = [...found]
  let refused = unread
  const admitted: DeviceReports[] = []
  const places: BatchPlace[] = []
  for (const [place, { index, positions, reports }] of entries.entries()) {
    const admission = admissions[place]
    if (admission?.ok) {
      admitted.push({ device: admission.device, reports })
      places.push({ index, positions })
    } else {
      faults.push({ device: index, position: null, reason: admission?.reason ?? 'unknownDevice' })
      refused += reports.length
    }
  }
  return { reports: admitted, places, faults, refused }
}

const keepAdmitted = async (
  desk: DeviceDesk,
  { reports, places, faults, refused }: Admitted,
): Promise<BatchAnswer> => {
  const count = reports.reduce((sum, one) => sum + one.reports.length, 0)
  const answer = { accepted: count, repeated: 0, refused, faults }
  if (reports.length === 0) return answer
  return desk.acceptMany(reports).then((outcomes) => withOutcomes(answer, places, outcomes))
}

const withOutcomes = (
  { accepted, faults: found, refused }: BatchAnswer,
  places: readonly BatchPlace[],
  outcomes: readonly ReportOutcome[],
): BatchAnswer => {
  const faults: BatchFault[] = []
  let repeated = 0
  for (const [place, { index: device, positions }] of places.entries()) {
    const outcome = outcomes[place]
    if (!outcome) continue
    for (const { index, reason } of outcome.refused) {
      faults.push({ device, position: positions === null ? index : (positions[index] ?? null), reason })
    }
    repeated += outcome.repeated.length
  }
  return {
    accepted: accepted - repeated - faults.length,
    repeated,
    refused: refused + faults.length,
    faults: [...found, ...faults],
  }
}
