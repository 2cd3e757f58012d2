import { FLEET_EVENT_NAMES, STATE_EVENT_NAMES } from '../../src/contract/wire/events.ts'

const NAMES: ReadonlySet<string> = new Set([...STATE_EVENT_NAMES, ...FLEET_EVENT_NAMES])

/** Does this event change more than a count? */
export const isStateEventName = (name: string): boolean => NAMES.has(name)
