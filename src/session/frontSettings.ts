import * as z from 'zod/mini'
import type { Profile } from '../contract/entities/session.ts'
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts'
import { DENSITIES, MOTIONS, THEMES } from './storedValues.ts'

/** A person's appearance settings, stored in their profile (`frontSettings`). Every part may be absent or damaged. */
const looks = z.looseObject({
  theme: z.catch(z.optional(z.enum(THEMES)), undefined),
  density: z.catch(z.optional(z.enum(DENSITIES)), undefined),
  motion: z.catch(z.optional(z.enum(MOTIONS)), undefined),
})
type Looks = z.infer<typeof looks>
type LookName = 'theme' | 'density' | 'motion'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses the settings of a profile; damaged ones, those of another version or none count as absent (STORE-21). */
export const readFrontSettings = (text: string): Looks => {
  const read = looks.safeParse(parsed(text))
  return read.success ? read.data : {}
}

/** The text for the profile: the chosen appearance; all its other content stays. */
export const writeFrontSettings = (before: string, chosen: Partial<Pick<Preferences, LookName>>): string =>
  JSON.stringify({ ...readFrontSettings(before), ...chosen })

/** The appearance for the owner of a profile: what it does not store has the default. */
export const looksOf = ({ frontSettings }: Profile): Pick<Preferences, LookName> => {
  const { theme, density, motion } = readFrontSettings(frontSettings)
  return {
    theme: theme ?? DEFAULT_PREFERENCES.theme,
    density: density ?? DEFAULT_PREFERENCES.density,
    motion: motion ?? DEFAULT_PREFERENCES.motion,
  }
}
