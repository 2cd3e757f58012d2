/** Maximum number of keys per statement. */
const KEYS_AT_ONCE = 5_000

interface Asker<Value> {
  readonly resolve: (value: Value | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches single reads into few statements: one runs at a time and reads everything requested meanwhile. `read` returns
 * the rows it found; the result for a missing key is null. All reads of a statement fail together.
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
    // Requests of the same turn go into the same statement.
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
