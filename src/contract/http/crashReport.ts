import * as z from 'zod/mini'

/** Longest part of a report; a stack is longer than all others. */
export const CRASH_ERROR_MAX = 8_000
const PART_MAX = 500

const part = z.string().check(z.maxLength(PART_MAX))

/** CRASH-07, CRASH-09 to CRASH-12: the page's data about its crash; the server adds the signed-in person. */
export const crashReport = z.object({
  /** The error with its stack. */
  error: z.string().check(z.minLength(1), z.maxLength(CRASH_ERROR_MAX)),
  /** The page's address. */
  location: part,
  /** The last clicked element; '' where nothing was clicked. */
  lastClicked: part,
  version: part,
  browser: part,
})
export type CrashReport = z.infer<typeof crashReport>

/** The report was sent to the team's chat. */
export const crashReportAnswer = z.object({ sent: z.literal(true) })
/** CRASH-13: without an address of the chat nothing can be sent. */
export const crashReportSetting = z.object({ isSetUp: z.boolean() })
