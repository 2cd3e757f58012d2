import { type ListSize, rowAfter } from '../rows/rowKeys.ts'

/** The fields of a KeyboardEvent that are read. */
interface PressedKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The action that a key requests from the list of ticks. */
export type TickAction =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'all' }

/** The action of a key on line `index`; null where the list ignores it. Moves as the vehicle list does. */
export const tickAction = (
  { key, code, ctrlKey, metaKey, altKey }: PressedKey,
  index: number,
  size: ListSize,
): TickAction | null => {
  if (size.count === 0 || altKey) return null
  // The place of the key counts: it writes another letter in a Cyrillic layout.
  if (ctrlKey || metaKey) return code === 'KeyA' ? { kind: 'all' } : null
  if (key === 'Enter' || key === ' ') return { kind: 'toggle' }
  const next = rowAfter(key, index, size)
  return next === null ? null : { kind: 'move', index: next }
}
