import { createContext, use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createStore } from '../session/store.ts'
import type { Command, CommandSource } from './command.ts'
import type { ShortcutId } from './shortcutTable.ts'

/** What is currently registered, with subscription as useSyncExternalStore requires it. */
export interface Registry<T> {
  readonly get: () => readonly T[]
  readonly subscribe: (changed: () => void) => () => void
  /** Returns the function that unregisters. */
  readonly add: (entry: T) => () => void
}

export const createRegistry = <T>(): Registry<T> => {
  let entries: readonly T[] = []
  const readers = new Set<() => void>()
  const set = (next: readonly T[]): void => {
    entries = next
    for (const changed of readers) changed()
  }
  return {
    get: () => entries,
    subscribe: (changed) => {
      readers.add(changed)
      return () => readers.delete(changed)
    },
    add: (entry) => {
      set([...entries, entry])
      return () => set(entries.filter((other) => other !== entry))
    },
  }
}

/** A key that is currently bound. */
export interface BoundShortcut {
  readonly id: ShortcutId
  /** null: the focused control handles the key itself; the overlay only lists it. */
  readonly run: (() => void) | null
}

/** The overlay above the page: the palette, or the overview of keys. */
export type Overlay = 'palette' | 'keys' | null

/** The page's registries; a test may provide others. */
export const PaletteContext = createContext({
  commands: createRegistry<readonly Command[]>(),
  sources: createRegistry<CommandSource>(),
  shortcuts: createRegistry<BoundShortcut>(),
  overlay: createStore<Overlay>(null),
})

/** Registers commands in the palette while the component is mounted. Memoise the array. */
export const useCommands = (commands: readonly Command[]): void => {
  const registry = use(PaletteContext).commands
  useEffect(() => registry.add(commands), [registry, commands])
}

/** Lets the palette search something large. Memoise the source. */
export const useCommandSource = (source: CommandSource): void => {
  const registry = use(PaletteContext).sources
  useEffect(() => registry.add(source), [registry, source])
}

/**
 * Handles a key of the table while the component is mounted and `isOn`; the last one to bind a key gets it. Bound before
 * the component is seen: a key that is pressed while the map is drawn for the first time is not lost.
 */
export const useShortcut = (id: ShortcutId, run: () => void, isOn = true): void => {
  const registry = use(PaletteContext).shortcuts
  const latest = useEffectEvent(run)
  useLayoutEffect(() => (isOn ? registry.add({ id, run: () => latest() }) : undefined), [registry, id, isOn])
}

/** Handles several keys while the component is mounted, bound as early. Memoise the array. */
export const useShortcuts = (bound: readonly BoundShortcut[]): void => {
  const registry = use(PaletteContext).shortcuts
  useLayoutEffect(() => {
    const removals = bound.map((one) => registry.add(one))
    return () => removals.forEach((remove) => remove())
  }, [registry, bound])
}

/** Lists a key in the overlay that a control handles itself, such as the arrows of a list. */
export const useNamedShortcut = (id: ShortcutId, isOn = true): void => {
  const registry = use(PaletteContext).shortcuts
  useEffect(() => (isOn ? registry.add({ id, run: null }) : undefined), [registry, id, isOn])
}
