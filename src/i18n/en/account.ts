import { forms } from './forms.ts'

/** What the pages about people need: forms and the profile. */
export const account = { forms }
