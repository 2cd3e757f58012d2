import { MOVE_IN_FAULTS, type MoveInFaultCode } from '../../../src/contract/http/admin/moveIn.ts'
import { FinalJobError } from '../../platform/jobs/jobKind.ts'

/** Why a run failed, where a person can act on it: no retry follows. Its message is the code. */
export class MoveInFault extends FinalJobError {
  constructor(code: MoveInFaultCode) {
    super(code)
    this.name = 'MoveInFault'
  }
}

/** The server of the other side is away for a moment: the run goes on later. Its message is the code of its last attempt. */
export class ServerAway extends Error {
  constructor() {
    super('unreachable')
    this.name = 'ServerAway'
  }
}

/** The fault of a failed job, from the message that was stored. */
export const faultOfMessage = (message: string): MoveInFaultCode =>
  MOVE_IN_FAULTS.find((code) => code === message) ?? 'failed'
