/** Texts that may be absent: read by their schema, they are null, and in a call ''. */
const OPTIONAL_TEXTS = ['name', 'email', 'phone', 'telegram', 'message']

/** A body that was read by its schema, in the form in which the schema takes it. */
export const asSent = (body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value === null && OPTIONAL_TEXTS.includes(name) ? '' : value,
    ]),
  )
