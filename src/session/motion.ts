import type { PreferenceStore } from './preferences.ts'

/** Does this person prefer reduced motion? The product's own setting, or the system's. */
export const prefersLessMotion = (preferences: PreferenceStore): boolean =>
  preferences.get().motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
