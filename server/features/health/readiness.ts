/** `starting` until everything runs, `stopping` from the first word of a stop on. */
export type Phase = 'starting' | 'serving' | 'stopping'

/** Where the process is between its start and its end; the one who starts it says so, GET /ready asks. */
export interface Readiness {
  phase: Phase
}

export const createReadiness = (phase: Phase = 'starting'): Readiness => ({ phase })
