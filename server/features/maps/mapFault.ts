import { MAP_FAULTS, type MapFaultBody, type MapFaultCode } from '../../../src/contract/http/admin/maps.ts'
import { FinalJobError } from '../../platform/jobs/jobKind.ts'

/**
 * Why a file is no map or an import failed: what a person can act on, so that no retry follows. Its message keeps code
 * and detail through the table of jobs.
 */
export class MapFault extends FinalJobError {
  readonly code: MapFaultCode
  readonly detail: string

  constructor(code: MapFaultCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.name = 'MapFault'
    this.code = code
    this.detail = detail
  }
}

const MAX_DETAIL = 300

/** The fault of a failed job, from the message that was stored. */
export const faultOfMessage = (message: string): MapFaultBody => {
  const [, word, detail = ''] = /^(\w+)(?:: (.*))?$/s.exec(message) ?? []
  const code = MAP_FAULTS.find((one) => one === word)
  return code === undefined
    ? { code: 'failed', detail: message.slice(0, MAX_DETAIL) }
    : { code, detail: detail.slice(0, MAX_DETAIL) }
}

/** An error of the file system as a fault where it is one that a person can act on; otherwise the error itself. */
export const diskFaultOf = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new MapFault('diskFull') : error
}
