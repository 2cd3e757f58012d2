import type { Kysely } from 'kysely'
import {
  type FileReport,
  type PositionFormat,
  SHOWN_FILE_FAULTS,
  SHOWN_FILE_ROWS,
  SHOWN_FILE_VEHICLES,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import type { MoveInReport } from '../../../../src/contract/http/admin/moveIn.ts'
import type { Database } from '../../../storage/schema.ts'
import { LeftOutTally } from '../leftOutTally.ts'
import type { Judged } from './judgeEntry.ts'
import { countKnown, momentsOf } from './knownMoments.ts'
import type { FileEntry } from './positionParser.ts'

/** Names of vehicles that are not there, of which each counts once. */
const NAMES_MAX = 10_000

interface VehicleTally {
  readonly id: number
  readonly name: string
  positions: number
  from: number
  until: number
}

/** Counts what a file says, and keeps its first rows and those that do not fit. */
export class FileTally {
  readonly #db: Kysely<Database>
  readonly #ownerId: number
  readonly #leftOut = new LeftOutTally()
  readonly #vehicles = new Map<number, VehicleTally>()
  readonly #unknown = new Set<string>()
  readonly #rows: FileReport['rows'] = []
  readonly #faults: FileReport['faults'] = []
  #format: PositionFormat | null = null
  #fit = 0
  #known = 0
  #out = 0

  constructor(db: Kysely<Database>, ownerId: number) {
    this.#db = db
    this.#ownerId = ownerId
  }

  async add(
    format: PositionFormat,
    entries: readonly FileEntry[],
    judge: (entry: FileEntry) => Judged,
  ): Promise<void> {
    this.#format = format
    const judged = entries.map((entry) => ({ entry, is: judge(entry) }))
    for (const { entry, is } of judged) {
      if ('reason' in is) {
        this.#addFault(entry, is)
      } else {
        this.#addPosition(is)
        if (entry.kind === 'position') this.#show(entry)
      }
    }
    const moments = momentsOf(judged.map(({ is }) => is))
    const { all, known } = await countKnown(this.#db, this.#ownerId, moments)
    this.#fit += all
    this.#known += known
  }

  #addPosition({ vehicle, at }: Extract<Judged, { at: number }>): void {
    const seen = this.#vehicles.get(vehicle.id)
    if (seen) {
      seen.positions++
      seen.from = Math.min(seen.from, at)
      seen.until = Math.max(seen.until, at)
    } else {
      this.#vehicles.set(vehicle.id, {
        id: vehicle.id,
        name: vehicle.name,
        positions: 1,
        from: at,
        until: at,
      })
    }
  }

  #show({ line, vehicle, report: { at, fix } }: Extract<FileEntry, { kind: 'position' }>): void {
    if (this.#rows.length >= SHOWN_FILE_ROWS) return
    const { latitude, longitude, speed } = fix
    this.#rows.push({ line, vehicle, at, latitude, longitude, speed })
  }

  #addFault({ line }: FileEntry, { reason, text }: Extract<Judged, { reason: string }>): void {
    this.#out++
    this.#leftOut.add('positions', reason, String(line))
    if (this.#faults.length < SHOWN_FILE_FAULTS) this.#faults.push({ line, reason, text })
    if (reason !== 'unknownVehicle' && reason !== 'ambiguousVehicle') return
    if (this.#unknown.has(text) || this.#unknown.size >= NAMES_MAX) return
    this.#unknown.add(text)
    this.#leftOut.add('vehicles', reason, text)
  }

  /** Of the positions that fit, ms since the epoch; the end is not part of it. null: no position fits. */
  get period(): { readonly from: number; readonly until: number } | null {
    const all = [...this.#vehicles.values()]
    if (all.length === 0) return null
    return {
      from: all.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
      until: all.reduce((most, { until }) => Math.max(most, until), 0) + 1,
    }
  }

  get report(): MoveInReport {
    const vehicles = [...this.#vehicles.values()]
    // Positions of one moment of a vehicle are stored once.
    const all = vehicles.reduce((sum, { positions }) => sum + positions, 0)
    const fresh = this.#fit - this.#known
    return {
      counts: [
        {
          kind: 'vehicles',
          read: vehicles.length + this.#unknown.size,
          fresh: 0,
          known: vehicles.length,
        },
        { kind: 'positions', read: all + this.#out, fresh, known: all - fresh },
      ],
      leftOut: this.#leftOut.all,
      file: {
        format: this.#format ?? 'csv',
        vehicles: vehicles.slice(0, SHOWN_FILE_VEHICLES),
        rows: this.#rows,
        faults: this.#faults,
      },
    }
  }
}
