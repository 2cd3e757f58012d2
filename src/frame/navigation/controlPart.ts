/** What the control page of a phone shows. */
export type ControlPart = 'map' | 'list' | 'alarms'

/** The query that opens the control page with its queue of alarms. */
export const ALARMS_QUERY = 'alarms'
