import type { Failure } from '../../errors/failure.ts'

/** An error of the server about one field: its name, and a message as in issueCode.ts or a server text. */
export interface FieldRefusal<N extends string = string> {
  readonly field: N
  readonly issue: string
}

/** The names that a field may have in a response: the last part of its path first ('user.email' is `email`). */
const namesOf = (field: string): readonly string[] => [field, field.split('.').at(-1) ?? field]

/** The error of a failure that names a field of this form (`values`); undefined for any other. */
export const fieldRefusal = (
  failure: Failure,
  values: Readonly<Record<string, unknown>>,
): FieldRefusal | undefined => {
  if (failure.kind !== 'status' || failure.field === null) return undefined
  const field = namesOf(failure.field).find((name) => name in values)
  if (field === undefined) return undefined
  // A 400 explains in English what a program should send; the field has its rule in the person's language.
  return { field, issue: failure.status === 400 ? 'wrong' : (failure.message ?? 'wrong') }
}
