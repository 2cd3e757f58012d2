import * as z from 'zod/mini'
import { language } from '../entities/session.ts'

const releaseText = z.object({
  title: z.string(),
  /** One sentence each. */
  points: z.array(z.string()),
})

/** API-21: the changes of the newest release, in every language of the interface. */
export const releaseNews = z.object({
  version: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  texts: z.record(language, releaseText),
})
export type ReleaseNews = z.infer<typeof releaseNews>
