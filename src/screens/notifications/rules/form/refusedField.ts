import { get, type Path } from 'react-hook-form'
import type { Failure } from '../../../../errors/failure.ts'
import type { FieldRefusal } from '../../../../kit/form/fieldRefusal.ts'
import type { RuleInput } from './ruleValues.ts'

/** Where an error of people as a whole is shown. */
const PEOPLE = /(?:^|\.)recipients$/

/** The field of the form that a path of the request is about; undefined: none has it. */
const fieldAt = (path: string, input: RuleInput): Path<RuleInput> | undefined => {
  // An entry of a list of numbers or addresses is part of the field of the list.
  const whole = path.replace(/\.\d+$/, '')
  const field = PEOPLE.test(whole) ? `${whole}.accountIds` : whole
  return get(input, field) === undefined ? undefined : (field as Path<RuleInput>)
}

/** The error of a failure that names a part of the rule; undefined for any other. */
export const refusedField = (
  failure: Failure,
  input: RuleInput,
): FieldRefusal<Path<RuleInput>> | undefined => {
  if (failure.kind !== 'status' || failure.field === null) return undefined
  const field = fieldAt(failure.field, input)
  return field && { field, issue: 'wrong' }
}
