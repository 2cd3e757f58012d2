import type { ListEntry } from '../contract/engine/rows.ts'
import { type ListSize, rowAfter } from '../kit/rows/rowKeys.ts'

/** The keyboard position in the list: a row, and its star or the row itself. */
export interface ListPlace {
  readonly index: number
  readonly part: 'row' | 'star'
}

/** The action that a key requests from the list. */
export type ListAction =
  | { readonly kind: 'move'; readonly place: ListPlace }
  | { readonly kind: 'act' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'fold' | 'unfold' }
  | { readonly kind: 'stay' }

/**
 * Left and right on a group's header collapse and expand it, as in a tree; on a vehicle they go to its star and back.
 */
const sideways = (key: 'ArrowLeft' | 'ArrowRight', place: ListPlace, entry: ListEntry | null): ListAction => {
  if (entry?.kind !== 'group') {
    return { kind: 'move', place: { index: place.index, part: key === 'ArrowLeft' ? 'star' : 'row' } }
  }
  if (key === 'ArrowLeft') return { kind: entry.folded ? 'stay' : 'fold' }
  if (entry.folded) return { kind: 'unfold' }
  return entry.vehicles > 0
    ? { kind: 'move', place: { index: place.index + 1, part: 'row' } }
    : { kind: 'stay' }
}

/** The action of a key at the keyboard position; null where the list ignores it. */
export const requestOf = (
  key: string,
  place: ListPlace,
  entry: ListEntry | null,
  size: ListSize,
): ListAction | null => {
  if (key === ' ' && entry?.kind === 'vehicle' && place.part === 'row') return { kind: 'choose' }
  if (key === 'Enter' || key === ' ') return { kind: 'act' }
  if (key === 'ArrowLeft' || key === 'ArrowRight') return sideways(key, place, entry)
  const index = rowAfter(key, place.index, size)
  return index === null ? null : { kind: 'move', place: { index, part: place.part } }
}
