import * as z from 'zod/mini'
import { OUTPUT_FLAGS } from '../../../src/contract/entities/vehicle.ts'
import { badInput } from '../../plugins/apiError.ts'

/** What API-48 switches. */
export const SWITCHES = [...OUTPUT_FLAGS, 'allValsFalse'] as const

/** Each flag as it may come; their number is checked by `readOneFlag`. */
export const outputBody = z.strictObject(
  Object.fromEntries(SWITCHES.map((name) => [name, z.optional(z.boolean())])),
)

/** API-48: the body holds exactly one flag. Throws 400 that names the field. */
export const readOneFlag = (
  body: Readonly<Record<string, boolean | undefined>>,
): Readonly<Record<string, boolean>> => {
  const given = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const [first, second] = given
  if (!first) throw badInput('the body', `exactly one of: ${SWITCHES.join(', ')}`)
  if (second) throw badInput(second[0], `left out: the body holds exactly one of ${SWITCHES.join(', ')}`)
  return { [first[0]]: first[1] }
}
