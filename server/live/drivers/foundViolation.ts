import type { ViolationDetails, ViolationKind } from '../../../src/contract/http/employees.ts'

/** A violation before it is known whose it is. */
export interface FoundViolation {
  readonly kind: ViolationKind
  /** ms since the epoch */
  readonly at: number
  /** Degrees; null: that of the last position before. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly details: ViolationDetails
}
