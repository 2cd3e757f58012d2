import { LIST_CHANGE_RELOAD_MESSAGES, LIST_CHANGE_RELOAD_MS } from '../../src/contract/constants.ts'

/**
 * LIVE-15: when the page is to be reloaded (ms since the epoch) after a changedVehicleList with this message. Other
 * messages change nothing; a later one does not postpone a reload that is due.
 */
export const reloadMoment = (due: number | null, message: string, now: number): number | null =>
  due === null && LIST_CHANGE_RELOAD_MESSAGES.includes(message) ? now + LIST_CHANGE_RELOAD_MS : due
