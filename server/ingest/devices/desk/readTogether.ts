/** Keys of one statement. */
const KEYS_AT_ONCE = 5_000

interface Asker<Value> {
  readonly resolve: (value: Value | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes single questions into few statements: one runs at a time, and reads all that was asked for meanwhile. `read` answers
 * what it found; the answer for a key that it did not find is null. The questions of one statement fail together.
 */
export const readTogether = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): ((key: Key) => Promise<Value | null>) => {
  const asked = new Map<Key, Asker<Value>[]>()
  let isReading = false

  const readSome = async (): Promise<void> => {
    const some = [...asked].slice(0, KEYS_AT_ONCE)
    for (const [key] of some) asked.delete(key)
    try {
      const found = await read(some.map(([key]) => key))
      for (const [key, askers] of some) for (const { resolve } of askers) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, askers] of some) for (const { reject } of askers) reject(error)
    }
  }

  const readAll = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    // What is asked for in the same turn goes into the same statement.
    await Promise.resolve()
    while (asked.size > 0) await readSome()
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const others = asked.get(key)
      if (others) others.push({ resolve, reject })
      else asked.set(key, [{ resolve, reject }])
      void readAll()
    })
}
