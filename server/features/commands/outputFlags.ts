import { outVals } from '../../../src/contract/entities/vehicle.ts'
import { badInput } from '../../platform/plugins/apiError.ts'

const SWITCHES = Object.keys(outVals.shape).join(', ')

/** API-48: the one flag in the body. Throws 400 that names the field when there is none or a second one. */
export const readOneFlag = (
  body: Readonly<Record<string, boolean | undefined>>,
): Readonly<Record<string, boolean>> => {
  const given = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const [first, second] = given
  if (!first) throw badInput('the body', `exactly one of: ${SWITCHES}`)
  if (second) throw badInput(second[0], `left out: the body holds exactly one of ${SWITCHES}`)
  return { [first[0]]: first[1] }
}
