/** Optional texts: their schema parses them as null, and a call sends ''. */
const OPTIONAL_TEXTS = ['name', 'email', 'phone', 'telegram', 'message']

/** A body that was parsed by its schema, in the form that the schema accepts as input. */
export const asSent = (body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value === null && OPTIONAL_TEXTS.includes(name) ? '' : value,
    ]),
  )
