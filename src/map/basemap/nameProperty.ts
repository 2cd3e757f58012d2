import type { Language } from '../../contract/entities/session.ts'

/** Property of a named point of the base map that holds its name in an interface language. */
export const nameProperty = (language: Language): string => `name_${language}`
