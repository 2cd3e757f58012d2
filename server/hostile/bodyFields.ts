import type { InputSchema } from './callInputs.ts'

/** The path to a field of a body. */
export type Steps = readonly (string | number)[]

/** Every field of a body with its path; the items of a list are represented by the first. */
export function* fieldsOf(schema: InputSchema, steps: Steps = []): Generator<readonly [Steps, InputSchema]> {
  if (steps.length > 0) yield [steps, schema]
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* fieldsOf(field, [...steps, name])
  if (schema.items) yield* fieldsOf(schema.items, [...steps, 0])
}

/** The sample with another value at the path; undefined removes the field. */
export const replaced = (sample: unknown, [step, ...rest]: Steps, value: unknown): unknown => {
  if (step === undefined) return value
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(sample)
    ? [...sample]
    : { ...(sample as object) }
  const inner = replaced((copy as Record<string | number, unknown>)[step] ?? {}, rest, value)
  return Object.assign(copy, { [step]: inner })
}
