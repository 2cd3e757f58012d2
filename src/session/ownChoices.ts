import type { StoredValue } from './localStore.ts'

/** The preferences stored in a profile: they follow the person from browser to browser (I18N-01, PROFILE-01). */
export const PERSONAL = ['language', 'theme', 'density', 'motion'] as const
export type PersonalName = (typeof PERSONAL)[number]

export const isPersonal = (name: string): name is PersonalName =>
  PERSONAL.some((personal) => personal === name)

/**
 * Which of the personal preferences the person at the screen chose. Several people may share a browser: its stored
 * values may be another person's, so only these may override an account at its sign-in, and only these are written to
 * its profile. They live as long as the page: after a reload of the sign-in page, or a sign-out, there are none.
 */
export interface OwnChoices {
  readonly has: (name: PersonalName) => boolean
  readonly all: () => readonly PersonalName[]
  readonly add: (name: PersonalName) => void
  /** The profile stores it now. */
  readonly remove: (name: PersonalName) => void
  /** Somebody else may be at the screen now. */
  readonly clear: () => void
  /** The person leaves for the pages of a sign-in provider and should find their choices on return. */
  readonly carry: () => void
  /**
   * The page has opened: the person came back from there, or somebody starts over and the carried choices are dropped.
   */
  readonly resume: (isBack: boolean) => void
}

/** carried: where the choices are stored while the pages of a provider are open. */
export const createOwnChoices = (carried: StoredValue<readonly PersonalName[]>): OwnChoices => {
  const names = new Set<PersonalName>()
  const all = (): readonly PersonalName[] => PERSONAL.filter((name) => names.has(name))
  return {
    has: (name) => names.has(name),
    all,
    add: (name) => void names.add(name),
    remove: (name) => void names.delete(name),
    clear: () => names.clear(),
    carry: () => carried.write(all()),
    resume: (isBack) => {
      if (isBack) for (const name of carried.read() ?? []) names.add(name)
      carried.remove()
    },
  }
}
