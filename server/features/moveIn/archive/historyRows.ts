import { setImmediate as nextTurn } from 'node:timers/promises'
import { historyPart } from '../../../../src/contract/http/admin/archiveHistory.ts'
import type { MoveInKind } from '../../../../src/contract/http/admin/moveIn.ts'
import { isStorableJson } from '../../../live/observationCheck.ts'
import { LineSplitter } from '../files/lineSplitter.ts'
import type { LeftOutTally } from '../leftOutTally.ts'
import { exampleOf } from './archiveRows.ts'
import type { OpenArchive } from './openArchive.ts'

/** Rows of a batch, about. */
const BATCH = 1_000
/** Rows of one moment; more of them are left out. */
const OF_A_MOMENT = 100

/** at: ms since the epoch. */
interface HistoryRow {
  readonly at: number
}

/** What a part of each vehicle has. */
export interface HistoryKind<Row extends HistoryRow> {
  readonly kind: MoveInKind
  readonly folder: string
  /** Returns a row that the product could have stored, undefined for any other. */
  readonly parse: (row: unknown) => Row | undefined
  /** Rows of a moment and a key are one. */
  readonly keyOf: (row: Row) => string
}

/** Rows of one vehicle, whose number it is. */
interface HistoryBatch<Row> {
  readonly vehicle: number
  readonly rows: readonly Row[]
}

/** ms since the epoch. */
export interface HistoryLimits {
  readonly now: number
  /** Rows before this moment are not kept. */
  readonly keptFrom: number
}

/** The rows of vehicles in batches; rows that are left out are tallied: what cannot be read, is there twice, or is not in the order of time. */
export async function* readHistoryRows<Row extends HistoryRow>(
  archive: OpenArchive,
  { kind, folder, parse, keyOf }: HistoryKind<Row>,
  { vehicles, limits }: { readonly vehicles: Iterable<number>; readonly limits: HistoryLimits },
  leftOut: LeftOutTally,
): AsyncGenerator<HistoryBatch<Row>, void, undefined> {
  for (const vehicle of vehicles) {
    let rows: Row[] = []
    let at = 0
    const keys = new Set<string>()
    const isNext = (row: Row): boolean => {
      if (row.at > at) {
        at = row.at
        keys.clear()
      }
      const isFresh = row.at === at && !keys.has(keyOf(row)) && keys.size < OF_A_MOMENT
      if (isFresh) keys.add(keyOf(row))
      return isFresh
    }
    const take = (text: string, isWhole: boolean): void => {
      const content = isWhole ? contentOf(text) : undefined
      const row = parse(content)
      if (row === undefined)
        leftOut.add(kind, isWhole ? 'row' : 'line', exampleOf({ name: nameOf(content) ?? text }))
      else if (row.at < limits.keptFrom) leftOut.add(kind, 'tooOld', momentOf(row))
      else if (row.at > limits.now) leftOut.add(kind, 'future', momentOf(row))
      else if (isNext(row)) rows.push(row)
      else leftOut.add(kind, 'row', momentOf(row))
    }
    const splitter = new LineSplitter((text, _line, isWhole) => {
      if (text !== '') take(text, isWhole)
    })
    for await (const text of archive.read(historyPart(folder, vehicle))) {
      splitter.write(text)
      if (rows.length >= BATCH) {
        yield { vehicle, rows }
        rows = []
      }
      await nextTurn()
    }
    splitter.end()
    if (rows.length > 0) yield { vehicle, rows }
  }
}

const nameOf = (content: unknown): unknown =>
  (content as { readonly name?: unknown } | null | undefined)?.name

const momentOf = ({ at }: HistoryRow): string => new Date(at).toISOString()

/** undefined: it cannot be read or stored. */
const contentOf = (text: string): unknown => {
  try {
    return isStorableJson(text) ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}
