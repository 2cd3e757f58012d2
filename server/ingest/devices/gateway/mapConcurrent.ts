/** Calls `read` for all; awaits only pending results, because most reports are of cached devices. */
export const mapConcurrent = async <From, To>(
  from: readonly From[],
  ask: (one: From) => To | Promise<To>,
): Promise<readonly To[]> => {
  const answers = from.map(ask)
  const isWaiting = answers.some((answer) => answer instanceof Promise)
  // Promise.all would create a promise for every result.
  return isWaiting ? await Promise.all(answers) : (answers as To[])
}
