import type { FileReason } from '../../../../src/contract/http/admin/positionFiles.ts'
import { observePast } from '../../../ingest/devices/gateway/report/observe.ts'
import { findRefusal, type RefusalReason } from '../../../live/observationCheck.ts'
import type { Observation } from '../../../live/ports.ts'
import type { ClientVehicle, FindVehicle } from './clientVehicles.ts'
import type { FileEntry } from './positionParser.ts'

/** What becomes of an entry. */
export type Judged =
  | { readonly vehicle: ClientVehicle; readonly at: number; readonly observation: Observation }
  | { readonly reason: FileReason; readonly text: string }

interface JudgeContext {
  /** Whose the positions are; null: the entry names the vehicle. */
  readonly chosen: ClientVehicle | null
  readonly find: FindVehicle
  /** ms since the epoch. */
  readonly now: number
  /** Positions before this moment are not kept, ms since the epoch. */
  readonly keptFrom: number
}

/** The position as it is stored, of its vehicle, or why it is left out. */
export const judgeEntry = (entry: FileEntry, { chosen, find, now, keptFrom }: JudgeContext): Judged => {
  if (entry.kind === 'fault') return { reason: entry.reason, text: entry.text }
  const { report } = entry
  const word = entry.vehicle ?? ''
  const vehicle = chosen ?? find(word)
  if (vehicle === 'unknown') return { reason: 'unknownVehicle', text: word }
  if (vehicle === 'ambiguous') return { reason: 'ambiguousVehicle', text: word }
  const moment = Number.isFinite(report.at) ? new Date(report.at).toISOString() : ''
  if (report.at < keptFrom) return { reason: 'tooOld', text: moment }
  const seen: Observation[] = []
  observePast(
    { vehicleId: vehicle.id, vehicleName: vehicle.name },
    null,
    report,
    (one) => void seen.push(one),
  )
  const [observation] = seen
  const { latitude, longitude } = report.fix
  if (observation?.event !== 'vehicleLocation' || observation.data.latitude === null)
    return { reason: 'place', text: `${latitude} ${longitude}` }
  const refusal = findRefusal(observation, now, now)
  if (refusal === null) return { vehicle, at: report.at, observation }
  return { reason: reasonOf(refusal), text: refusal === 'future' ? moment : refusal }
}

const REASONS: Readonly<Partial<Record<RefusalReason, FileReason>>> = {
  time: 'time',
  future: 'future',
  place: 'place',
}

/** Why a position that the recorder rejects is left out. */
export const reasonOf = (refusal: RefusalReason): FileReason => REASONS[refusal] ?? 'number'
