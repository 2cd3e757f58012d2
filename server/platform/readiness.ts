/** `starting` until everything runs, `stopping` from the beginning of a stop on. */
export type Phase = 'starting' | 'serving' | 'stopping'

/** The lifecycle phase of the process; set by whoever starts it, read by GET /ready. */
export interface Readiness {
  phase: Phase
}

export const createReadiness = (phase: Phase = 'starting'): Readiness => ({ phase })
