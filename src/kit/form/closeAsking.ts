import { leaving } from '../address/leaveGuard.ts'

/** Closes a panel; while its form has unsaved changes, the form asks first. */
export const closeAsking = (close: () => void) => (): void => leaving(close)
