import { type KeyboardEvent, useState } from 'react'
import type { ListEntry } from '../contract/engine.ts'
import { useNamedShortcut } from '../palette/desks.ts'
import { type ListPlace, wishOf } from './listKeys.ts'

interface ListKeysInput {
  readonly count: number
  readonly pageRows: number
  readonly entryOf: (index: number) => ListEntry | null
  readonly scrollTo: (index: number, align: 'auto' | 'center') => void
  /** Enter or space on a line; `part` says whether on its star. */
  readonly onAct: (entry: ListEntry, part: ListPlace['part']) => void
  /** Left or right on the header of a group. */
  readonly onFold: (entry: ListEntry) => void
}

interface ListKeys {
  /** Where the keyboard stands; null while the focus is elsewhere. */
  readonly place: ListPlace | null
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocusChange: (hasFocus: boolean) => void
}

/** The keyboard's walk through the list; the grid itself keeps the focus. */
export const useListKeys = (input: ListKeysInput): ListKeys => {
  const [wanted, setPlace] = useState<ListPlace>({ index: 0, part: 'row' })
  const [hasFocus, setHasFocus] = useState(false)
  const { count, pageRows, entryOf } = input
  useNamedShortcut('listMove')
  useNamedShortcut('listOpen')
  // The list may have become shorter since.
  const place = { ...wanted, index: Math.max(0, Math.min(wanted.index, count - 1)) }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entry = entryOf(place.index)
    const wish = wishOf(event.key, place, entry, { count, pageRows })
    if (wish === null) return
    event.preventDefault()
    if (wish.kind === 'move') {
      setPlace(wish.place)
      input.scrollTo(wish.place.index, 'auto')
    } else if (entry !== null) {
      if (wish.kind === 'act') input.onAct(entry, place.part)
      else if (wish.kind !== 'stay') input.onFold(entry)
    }
  }
  return { place: hasFocus ? place : null, onKeyDown, onFocusChange: setHasFocus }
}
