import * as z from 'zod/mini'
import { isPlainName, PLAIN_NAME_ALLOWED } from '../rules/text.ts'

/** The check of every name, title and line that people enter (rules/text.ts). */
export const plainName = z.refine<string>(isPlainName, { params: { allowed: PLAIN_NAME_ALLOWED } })
