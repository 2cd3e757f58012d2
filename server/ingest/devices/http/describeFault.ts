import type * as z from 'zod/mini'
import { INTAKE_RULES } from '../../../../src/contract/http/intake/fields.ts'
import { describeAllowed } from '../../../platform/plugins/describeIssue.ts'

/** Fields that may have one of several types, for which the schema library names none. */
const ALLOWED: ReadonlyMap<PropertyKey, string> = new Map([
  ['at', INTAKE_RULES.moment],
  ['attributes', INTAKE_RULES.attributes],
])

/** Path of the first error in a part of a batch, as `0.positions.3.lat`, and what is allowed there. */
export const describeFault = (
  at: readonly PropertyKey[],
  error: z.core.$ZodError,
): { readonly field: string; readonly allowed: string } => {
  const [issue] = error.issues
  const path = issue?.path ?? []
  const field = [...at, ...path].map(String).join('.')
  const known = path[0] === undefined ? undefined : ALLOWED.get(path[0])
  if (known !== undefined || !issue) return { field, allowed: known ?? 'left out' }
  const { code, ...params } = issue
  return { field, allowed: describeAllowed({ keyword: code, instancePath: '', params: paramsOf(params) }) }
}

/** Custom rules carry their message in `params`, which the description expects one level deeper. */
const paramsOf = (issue: object): Readonly<Record<string, unknown>> => ({ ...issue })
