import { createContext, use, useEffect, useEffectEvent } from 'react'
import { createStore } from '../session/store.ts'
import type { Command, CommandSource } from './command.ts'
import type { ShortcutId } from './shortcutTable.ts'

/** What is registered at the moment, with readers as useSyncExternalStore wants it. */
export interface Desk<T> {
  readonly get: () => readonly T[]
  readonly subscribe: (changed: () => void) => () => void
  /** Returns how to take it back. */
  readonly add: (entry: T) => () => void
}

export const createDesk = <T>(): Desk<T> => {
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

/** A key that somebody answers at the moment. */
export interface BoundShortcut {
  readonly id: ShortcutId
  /** null: the control with the focus answers the key itself; the overlay only names it. */
  readonly run: (() => void) | null
}

/** What lies over the page: the palette, or the overview of keys. */
export type Overlay = 'palette' | 'keys' | null

/** The page's desks; a test may give others. */
export const PaletteContext = createContext({
  commands: createDesk<readonly Command[]>(),
  sources: createDesk<CommandSource>(),
  shortcuts: createDesk<BoundShortcut>(),
  overlay: createStore<Overlay>(null),
})

/** Puts commands into the palette while the component is there. Memoise the array. */
export const useCommands = (commands: readonly Command[]): void => {
  const desk = use(PaletteContext).commands
  useEffect(() => desk.add(commands), [desk, commands])
}

/** Lets the palette search something large. Memoise the source. */
export const useCommandSource = (source: CommandSource): void => {
  const desk = use(PaletteContext).sources
  useEffect(() => desk.add(source), [desk, source])
}

/** Answers a key of the table while the component is there and `isOn`; the last one to ask for a key gets it. */
export const useShortcut = (id: ShortcutId, run: () => void, isOn = true): void => {
  const desk = use(PaletteContext).shortcuts
  const latest = useEffectEvent(run)
  useEffect(() => (isOn ? desk.add({ id, run: () => latest() }) : undefined), [desk, id, isOn])
}

/** Names a key in the overlay that a control answers itself, such as the arrows of a list. */
export const useNamedShortcut = (id: ShortcutId, isOn = true): void => {
  const desk = use(PaletteContext).shortcuts
  useEffect(() => (isOn ? desk.add({ id, run: null }) : undefined), [desk, id, isOn])
}
