/** A value with subscribers, as useSyncExternalStore requires it. */
export interface Store<T> {
  readonly get: () => T
  readonly subscribe: (changed: () => void) => () => void
}

/** A store that its owner may set; subscribers are notified once per change, and not when the value is the same. */
export interface WritableStore<T> extends Store<T> {
  readonly set: (value: T) => void
}

export const createStore = <T>(initial: T): WritableStore<T> => {
  let value = initial
  const readers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const changed of readers) changed()
    },
    subscribe: (changed) => {
      readers.add(changed)
      return () => readers.delete(changed)
    },
  }
}
