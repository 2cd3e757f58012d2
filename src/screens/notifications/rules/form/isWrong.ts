import type { Path } from 'react-hook-form'
import type { RuleForm, RuleInput } from './ruleValues.ts'

/** Whether something is wrong with a list of the form, or with one of its entries. */
export const isWrong = ({ methods }: RuleForm, name: Path<RuleInput>): boolean =>
  methods.getFieldState(name, methods.formState).error !== undefined
