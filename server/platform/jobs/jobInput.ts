import { describeAllowed } from '../plugins/describeIssue.ts'
import { FinalJobError, type JobForm } from './jobKind.ts'

/** A field of an input that its schema rejects. */
export interface RejectedField {
  /** Its path, as `vehicles.0.id`; 'the input' for the input as a whole. */
  readonly field: string
  /** Completes "must be …". */
  readonly allowed: string
}

/** An input that the kind's schema rejects. */
export class JobInputError extends FinalJobError {
  readonly fields: readonly RejectedField[]

  constructor(kind: string, fields: readonly RejectedField[]) {
    const faults = fields.map(({ field, allowed }) => `${field} must be ${allowed}`)
    super(`job ${kind}: ${faults.join('; ')}`)
    this.fields = fields
  }
}

/**
 * Checks an input as the database returns it.
 * @throws JobInputError with the name of each rejected field
 */
export const parseJobInput = <Input>(kind: JobForm<Input>, value: unknown): Input => {
  const read = kind.input.safeParse(value)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ code, path, ...params }) => ({
    field: path.map(String).join('.') || 'the input',
    allowed: describeAllowed({ keyword: code, instancePath: '', params }),
  }))
  throw new JobInputError(kind.name, fields)
}
