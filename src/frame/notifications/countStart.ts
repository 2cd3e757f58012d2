import { createStore } from '../../session/store.ts'

/**
 * Whether the unread count is read: once the socket of the account's events is open, so that one reading is enough and
 * nothing comes between it and the events.
 */
export const isCountRead = createStore(false)
