import { clientTexts } from './clientTexts.ts'
import { serverErrors } from './serverErrors.ts'

/** The long lists of what can go wrong: every page behind the sign-in brings them, and those of recovery. */
export const messages = { serverErrors, clientTexts }
