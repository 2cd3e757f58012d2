import type * as z from 'zod/mini'
import { PERSON_RULES, type PersonRule } from '../../contract/http/personFields.ts'

/** What can be wrong with a value, in the words of the `forms.issue` texts. */
export const ISSUE_CODES = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooMany',
  'wrong',
  'mismatch',
  'notBelowThreshold',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

/** An issue as stored in a field's message: a code, with its number where it has one, or the rule that is not met. */
export type IssueMessage = IssueCode | `${IssueCode}:${string}` | `rule:${PersonRule}`

type RawIssue = z.core.$ZodRawIssue

const isNothing = (value: unknown): boolean => value === '' || value === null || value === undefined

const sizeCode = (origin: unknown, isSmall: boolean): IssueCode => {
  if (origin === 'string') return isSmall ? 'tooShort' : 'tooLong'
  if (origin === 'array' || origin === 'set') return isSmall ? 'required' : 'tooMany'
  return isSmall ? 'tooSmall' : 'tooBig'
}

const isRule = (name: unknown): name is PersonRule => typeof name === 'string' && name in PERSON_RULES

/**
 * The code of a schema's issue. A schema that gives an issue a message of its own (`error: 'mismatch'`) does not come
 * here: its message is taken as the code.
 */
export const issueCode = (issue: RawIssue): IssueMessage => {
  if (isNothing(issue.input)) return 'required'
  if (issue.code === 'too_small') return `${sizeCode(issue.origin, true)}:${issue.minimum}`
  if (issue.code === 'too_big') return `${sizeCode(issue.origin, false)}:${issue.maximum}`
  if (issue.code === 'custom' && isRule(issue.params?.['rule'])) return `rule:${issue.params['rule']}`
  return 'wrong'
}

/** A field's message in its parts. */
export type ReadIssue =
  | { readonly kind: 'issue'; readonly code: IssueCode; readonly x: string }
  | { readonly kind: 'rule'; readonly rule: PersonRule }

/** Parses a field's message; null for a text that is not a code, such as a server's. */
export const readIssue = (message: string): ReadIssue | null => {
  const [name = '', ...rest] = message.split(':')
  const x = rest.join(':')
  if (name === 'rule' && isRule(x)) return { kind: 'rule', rule: x }
  const code = ISSUE_CODES.find((known) => known === name)
  return code ? { kind: 'issue', code, x } : null
}

/** VALID-17: is the message about an empty field? */
export const isMissing = (message: string): boolean => {
  const read = readIssue(message)
  return read?.kind === 'issue' && read.code === 'required'
}
