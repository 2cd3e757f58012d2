import * as z from 'zod/mini'
import { DENSITIES, MOTIONS, THEMES } from './storedValues.ts'
import type { PreferenceStore } from './preferences.ts'

/** How the product looks to a person, kept with their profile (`frontSettings`). Every part may be absent or damaged. */
const looks = z.looseObject({
  theme: z.catch(z.optional(z.enum(THEMES)), undefined),
  density: z.catch(z.optional(z.enum(DENSITIES)), undefined),
  motion: z.catch(z.optional(z.enum(MOTIONS)), undefined),
})
type Looks = z.infer<typeof looks>

/** The preferences that go with the person from browser to browser. */
export const LOOKS = ['theme', 'density', 'motion'] as const

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads what a profile keeps; what is damaged, of another version or none counts as absent (STORE-21). */
export const readFrontSettings = (text: string): Looks => {
  const read = looks.safeParse(parsed(text))
  return read.success ? read.data : {}
}

/** The text that the profile keeps: the looks as they are now; what another version of the screens put beside them stays. */
export const writeFrontSettings = (before: string, preferences: Pick<PreferenceStore, 'get'>): string => {
  const { theme, density, motion } = preferences.get()
  return JSON.stringify({ ...readFrontSettings(before), theme, density, motion })
}

/** Takes over the looks that were not chosen in this browser. */
export const adoptLooks = (text: string, preferences: PreferenceStore): void => {
  const { theme, density, motion } = readFrontSettings(text)
  if (theme && !preferences.isChosen('theme')) preferences.set('theme', theme)
  if (density && !preferences.isChosen('density')) preferences.set('density', density)
  if (motion && !preferences.isChosen('motion')) preferences.set('motion', motion)
}
