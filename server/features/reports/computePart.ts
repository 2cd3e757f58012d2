import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import type { ReportNote } from '../../../src/contract/reports/reportRun.ts'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { isDatabaseAway } from '../../platform/db/isDatabaseAway.ts'
import { applyFilters } from '../../reports/applyFilters.ts'
import { drivenWith, keepDriven, withDrivers } from '../../reports/drivers.ts'
import { withTrailers } from '../../reports/trailers.ts'
import { readFacts } from '../../reports/readFacts.ts'
import type { ReportKind, ReportResult } from '../../reports/reportKind.ts'
import { packRows } from './packRows.ts'
import { findComputed, readPartSource } from './partSource.ts'
import type { ReportViewer, ReportWorkContext } from './reportContext.ts'
import { findReportVehicle, type FoundVehicle } from './reportVehicle.ts'
import type { DigestedZones } from './reportZoneMemory.ts'

/** A part as it is stored. */
export interface ComputedPart {
  readonly note: ReportNote | null
  readonly row_count: number
  readonly rows: Buffer | null
  readonly source: Buffer | null
}

/** What the parts of a job have in common. */
export interface PartWork {
  readonly question: ReportQuestion
  readonly kind: ReportKind
  readonly viewer: ReportViewer
  readonly zones: DigestedZones
  readonly signal: AbortSignal
}

const onlyNote = (note: ReportNote): ComputedPart => ({ note, row_count: 0, rows: null, source: null })

/** ERR-44, ERR-45: why a vehicle sent nothing. */
const whySilent = ({ mapping }: FoundVehicle, { to }: ReportQuestion): ReportNote => {
  if (mapping === null) return 'noDevice'
  return typeof mapping.from === 'number' && mapping.from >= to ? 'noDeviceInPeriod' : 'noData'
}

/**
 * The rows of a vehicle, computed or, where nothing that they follow from has changed, taken over from an earlier report. What
 * fails is a note; rejects with the signal's reason once it has aborted, and while the database is away.
 */
export const computePart = async (
  context: ReportWorkContext,
  work: PartWork,
  vehicleId: number,
): Promise<ComputedPart> => {
  const { question, kind, viewer, signal } = work
  const vehicle = await findReportVehicle(context.db, viewer, vehicleId)
  if (vehicle === null) return onlyNote('notSeen')
  const { needs } = kind.declaration
  const seesFuel = passes(viewer, ACTION_GATES.seeFuel)
  const { cards = [] } = question.filters
  if (cards.length > 0 && !passes(viewer, ACTION_GATES.seeDrives)) return onlyNote('driversHidden')
  if (needs.includes('fuel') && !seesFuel) return onlyNote('fuelHidden')
  // Of a period that is not over, a kind may say what is true now.
  const isOver = question.to <= context.clock.now()
  const { digest: zonesDigest } = work.zones
  const { version } = context
  const { ownerId } = vehicle
  const period = { ownerId, vehicleId, from: question.from, to: question.to }
  const drivers = await context.drivers.readDrivers(period)
  const seesTrailers = passes(viewer, ACTION_GATES.seeTrailers)
  const trailers = seesTrailers ? await context.trailers.readTrailers(period) : []
  const driven = cards.length > 0 ? drivenWith(drivers, cards) : null
  if (driven?.length === 0) return onlyNote('filtered')
  const source = isOver
    ? await readPartSource(context.db, {
        question,
        vehicle,
        seesFuel,
        zonesDigest,
        version,
        drivers,
        trailers,
      })
    : null
  const known = source && (await findComputed(context.db, source))
  if (known) return { ...known, source }
  const computed = await computeRows(context, work, { ...vehicle, trailers }, seesFuel)
  const result = driven ? keepDriven(computed, kind, driven) : computed
  const byDriver = withDrivers(result.rows, kind.declaration, drivers)
  const rows = withTrailers(byDriver, kind.declaration, trailers)
  signal.throwIfAborted()
  if (result.note === 'failed') return onlyNote('failed')
  const note = result.note === 'noData' ? whySilent(vehicle, question) : result.note
  // A device may be put on or taken off later.
  const isLasting = result.note !== 'noData'
  return {
    note,
    row_count: rows.length,
    rows: await packRows(rows),
    source: isLasting ? source : null,
  }
}

const computeRows = async (
  { db, log, precedence }: ReportWorkContext,
  work: PartWork,
  vehicle: FoundVehicle,
  seesFuel: boolean,
): Promise<ReportResult> => {
  const { question, kind, zones, signal } = work
  try {
    const { from, to, timeZone, options, filters } = question
    const asked = { vehicle, from, to, timeZone, options, filters, zones: zones.zones, seesFuel, signal }
    const found = await kind.compute(readFacts({ db, precedence }, asked, vehicle.sensors))
    return applyFilters(found, kind.declaration, asked)
  } catch (error) {
    signal.throwIfAborted()
    if (isDatabaseAway(error)) throw error
    log(`report ${question.kind} of vehicle ${vehicle.id} failed: ${String(error)}`, { level: 'warning' })
    return { rows: [], note: 'failed' }
  }
}
