import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ReportRow } from '../../../src/contract/reports/reportRun.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Rows as they are stored: deflated JSON, some tenth of it; null: there are none. */
export const packRows = async (rows: readonly ReportRow[]): Promise<Buffer | null> =>
  rows.length === 0 ? null : deflate(JSON.stringify(rows), { level: 3 })

export const unpackRows = async (packed: Buffer | null): Promise<ReportRow[]> =>
  packed === null ? [] : (JSON.parse((await inflate(packed)).toString()) as ReportRow[])
