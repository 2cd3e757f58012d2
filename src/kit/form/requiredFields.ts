import type * as z from 'zod/mini'

const emptied = (value: unknown): unknown => (typeof value === 'string' ? '' : value)

/** VALID-16: the names of the required top-level fields, derived from the schema. */
export const requiredFields = (
  schema: z.ZodMiniType,
  defaults: Readonly<Record<string, unknown>>,
): ReadonlySet<string> => {
  const empty = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, emptied(value)]))
  const read = schema.safeParse(empty)
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0] ?? '')))
}
