import type { ListEntry } from '../contract/engine.ts'

/** Where the keyboard stands in the list: a row, and its star or the row itself. */
export interface ListPlace {
  readonly index: number
  readonly part: 'row' | 'star'
}

/** What a key asks of the list. */
export type ListWish =
  | { readonly kind: 'move'; readonly place: ListPlace }
  | { readonly kind: 'act' }
  | { readonly kind: 'fold' | 'unfold' }
  | { readonly kind: 'stay' }

interface ListSize {
  readonly count: number
  /** Rows that a page key moves by. */
  readonly pageRows: number
}

const STEPS: Readonly<Record<string, (index: number, size: ListSize) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, { pageRows }) => index + pageRows,
  PageUp: (index, { pageRows }) => index - pageRows,
  Home: () => 0,
  End: (_, { count }) => count - 1,
}

/** Left and right on a group's header fold and unfold it, as in a tree; on a vehicle they go to its star and back. */
const sideways = (key: 'ArrowLeft' | 'ArrowRight', place: ListPlace, entry: ListEntry | null): ListWish => {
  if (entry?.kind !== 'group') {
    return { kind: 'move', place: { index: place.index, part: key === 'ArrowLeft' ? 'star' : 'row' } }
  }
  if (key === 'ArrowLeft') return { kind: entry.folded ? 'stay' : 'fold' }
  if (entry.folded) return { kind: 'unfold' }
  return entry.vehicles > 0
    ? { kind: 'move', place: { index: place.index + 1, part: 'row' } }
    : { kind: 'stay' }
}

/** What a key means where the keyboard stands; null where it means nothing to the list. */
export const wishOf = (
  key: string,
  place: ListPlace,
  entry: ListEntry | null,
  size: ListSize,
): ListWish | null => {
  if (key === 'Enter' || key === ' ') return { kind: 'act' }
  if (key === 'ArrowLeft' || key === 'ArrowRight') return sideways(key, place, entry)
  const step = STEPS[key]
  if (!step) return null
  const index = Math.min(size.count - 1, Math.max(0, step(place.index, size)))
  return { kind: 'move', place: { index, part: place.part } }
}
