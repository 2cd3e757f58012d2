import { wishOf } from '../../../vehicleList/listKeys.ts'

/** What is looked at of a KeyboardEvent. */
interface PickerKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key asks of the list of ticks. */
export type PickerWish =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'all' }

/** What a key means on line `index`; null where it means nothing to the list. Walks as the vehicle list does. */
export const pickerWish = (
  { key, code, ctrlKey, metaKey, altKey }: PickerKey,
  index: number,
  size: { readonly count: number; readonly pageRows: number },
): PickerWish | null => {
  if (size.count === 0 || altKey) return null
  // The place of the key counts: it writes another letter in a Cyrillic layout.
  if (ctrlKey || metaKey) return code === 'KeyA' ? { kind: 'all' } : null
  if (key === 'ArrowLeft' || key === 'ArrowRight') return null
  const wish = wishOf(key, { index, part: 'row' }, null, size)
  if (wish?.kind === 'move') return { kind: 'move', index: wish.place.index }
  return wish?.kind === 'act' ? { kind: 'toggle' } : null
}
