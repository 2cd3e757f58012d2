import type { Gate } from './permissions.ts'

/** Who may make a call. */
export interface CallRule {
  /**
   * 'open': anyone; 'session': any signed-in person; 'sessionOrLink': also the SID of a one-time link in place of a
   * token, which the route checks. Sessions do not apply to 'intake', which requires INTAKE_TOKEN, and 'device',
   * where each message identifies its device; both are enabled by a setting. 'driver' requires the token of a
   * driver's phone, or the SID of a link to it, in place of a session.
   */
  readonly gate: 'open' | 'session' | 'sessionOrLink' | 'intake' | 'device' | 'driver' | Gate
  /** It changes stored data. */
  readonly changes: boolean
}

export const open = (changes: boolean): CallRule => ({ gate: 'open', changes })
export const session = (changes: boolean): CallRule => ({ gate: 'session', changes })
export const reads = (gate: Gate): CallRule => ({ gate, changes: false })
export const does = (gate: Gate): CallRule => ({ gate, changes: true })
export const intake: CallRule = { gate: 'intake', changes: true }
export const device: CallRule = { gate: 'device', changes: true }
export const driver: CallRule = { gate: 'driver', changes: true }
