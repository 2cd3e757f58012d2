import { createContext, use } from 'react'

/** A quiet confirmation that disappears by itself; what must be read goes into a Banner or the attention popup. */
export interface Toast {
  readonly text: string
  readonly tone?: 'plain' | 'go' | 'attention'
  /** Undoes, or follows up, what was just done. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

export interface ShownToast extends Toast {
  readonly id: number
}

export interface ToastRegistry {
  readonly get: () => readonly ShownToast[]
  readonly subscribe: (changed: () => void) => () => void
  readonly show: (toast: Toast) => void
  readonly close: (id: number) => void
}

/** More than this at once is not read: the oldest makes room. */
const MOST_AT_ONCE = 3

/** Holds the shown toasts. A text that is shown already restarts instead of being shown twice. */
export const createToastRegistry = (): ToastRegistry => {
  let shown: readonly ShownToast[] = []
  let lastId = 0
  const readers = new Set<() => void>()
  const set = (next: readonly ShownToast[]): void => {
    shown = next
    for (const changed of readers) changed()
  }
  return {
    get: () => shown,
    subscribe: (changed) => {
      readers.add(changed)
      return () => readers.delete(changed)
    },
    show: (toast) => {
      lastId += 1
      const others = shown.filter(({ text }) => text !== toast.text)
      set([...others, { ...toast, id: lastId }].slice(-MOST_AT_ONCE))
    },
    close: (id) => set(shown.filter((toast) => toast.id !== id)),
  }
}

/** The page's one registry; a test may provide another. */
export const ToastContext = createContext(createToastRegistry())

/** Shows a quiet message: `const toast = useToast(); toast({ text: t('…copied'), tone: 'go' })`. */
export const useToast = (): ToastRegistry['show'] => use(ToastContext).show
