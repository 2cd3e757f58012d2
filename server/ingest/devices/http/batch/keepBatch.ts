import type { BatchAnswer, BatchFault } from '../../../../../src/contract/http/intake/batch.ts'
import type { DeviceDesk, DeviceReports } from '../../ports.ts'
import type { BatchEntry, ReadBatch } from './readBatch.ts'

/** How batches are named in the list of unknown devices and in counts. */
export const BATCH_PROTOCOL = 'batch'

type Admitted = DeviceReports & { readonly entry: BatchEntry }

/** Keeps what can be kept as one write, and tells of everything else. Rejects when nothing was stored. */
export const keepBatch = async (
  desk: DeviceDesk,
  batch: ReadBatch,
  remoteAddress: string,
): Promise<BatchAnswer> => {
  const faults: BatchFault[] = [...batch.faults]
  let { refused } = batch
  const admitted: Admitted[] = []
  const admissions = await desk.admitMany(
    batch.entries.map(({ identifier, secret, reports }) => ({
      protocol: BATCH_PROTOCOL,
      identifier,
      secret,
      remoteAddress,
      report: reports.at(-1),
    })),
  )
  for (const [place, entry] of batch.entries.entries()) {
    const admission = admissions[place]
    if (admission?.ok) admitted.push({ device: admission.device, reports: entry.reports, entry })
    else {
      faults.push({ device: entry.index, position: null, reason: admission?.reason ?? 'unknownDevice' })
      refused += entry.reports.length
    }
  }
  const kept = admitted.length === 0 ? NOTHING : await keepAdmitted(desk, admitted)
  return { ...kept, refused: refused + kept.faults.length, faults: [...faults, ...kept.faults] }
}

interface Kept {
  readonly accepted: number
  readonly repeated: number
  readonly faults: readonly BatchFault[]
}
const NOTHING: Kept = { accepted: 0, repeated: 0, faults: [] }

const keepAdmitted = async (desk: DeviceDesk, admitted: readonly Admitted[]): Promise<Kept> => {
  const outcomes = await desk.acceptMany(admitted)
  const faults: BatchFault[] = []
  let [accepted, repeated] = [0, 0]
  for (const [place, { entry }] of admitted.entries()) {
    const outcome = outcomes[place]
    if (!outcome) continue
    for (const { index, reason } of outcome.refused) {
      const position = entry.positions === null ? index : (entry.positions[index] ?? null)
      faults.push({ device: entry.index, position, reason })
    }
    repeated += outcome.repeated.length
    accepted += entry.reports.length - outcome.refused.length - outcome.repeated.length
  }
  return { accepted, repeated, faults }
}
