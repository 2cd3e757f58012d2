/** Asks for all; waits only where something is not known at once, for most reports are of devices that are. */
export const inTurn = async <From, To>(
  from: readonly From[],
  ask: (one: From) => To | Promise<To>,
): Promise<readonly To[]> => {
  const answers = from.map(ask)
  const isWaiting = answers.some((answer) => answer instanceof Promise)
  // Promise.all would make a promise of every answer.
  return isWaiting ? await Promise.all(answers) : (answers as To[])
}
