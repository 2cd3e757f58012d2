import { GROUP_NAME_MAX, groupName } from '../../../contract/http/groups.ts'

/** The problem of a name; null when it may be sent. */
export type NameProblem = 'nameEmpty' | 'nameTooLong' | 'nameWrong'

/**
 * Validates a name as the server will (the rule itself is the contract's), so that its field can say what to correct.
 */
export const nameProblem = (name: string): NameProblem | null => {
  if (name.trim() === '') return 'nameEmpty'
  if (name.trim().normalize('NFC').length > GROUP_NAME_MAX) return 'nameTooLong'
  return groupName.safeParse(name).success ? null : 'nameWrong'
}
