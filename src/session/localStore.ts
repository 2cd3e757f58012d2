/** The part of Storage that is used; tests pass a Map-backed one. */
export interface StoragePort {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/**
 * How a value is encoded in storage. `decode` returns undefined for a damaged value, which counts as absent (STORE-21).
 */
export interface Codec<T> {
  readonly encode: (value: T) => string
  readonly decode: (text: string) => T | undefined
}

/** One named value of local storage. */
export interface StoredValue<T> {
  /** The stored value; undefined when absent or damaged. */
  readonly read: () => T | undefined
  readonly write: (value: T) => void
  readonly remove: () => void
}

/**
 * A value under a fixed name. Storage may be denied (private window, full disk): reading then counts as absent, and
 * writing keeps the value only in this page's memory.
 */
export const storedValue = <T>(storage: StoragePort, key: string, codec: Codec<T>): StoredValue<T> => {
  const attempt = <R>(work: () => R): R | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    read: () => {
      const text = attempt(() => storage.getItem(key))
      return text === null || text === undefined ? undefined : attempt(() => codec.decode(text))
    },
    write: (value) => {
      attempt(() => storage.setItem(key, codec.encode(value)))
    },
    remove: () => {
      attempt(() => storage.removeItem(key))
    },
  }
}
