import { LANGUAGES } from '../contract/entities/session.ts'
import { LANGUAGE_NAMES } from './languageTags.ts'

/** The languages for a list or segments: each by its name in itself. */
export const LANGUAGE_CHOICES = LANGUAGES.map((id) => ({
  id,
  label: LANGUAGE_NAMES[id].full,
  shortLabel: LANGUAGE_NAMES[id].short,
}))
