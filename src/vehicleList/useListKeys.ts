import { type KeyboardEvent, useCallback, useState } from 'react'
import type { ListEntry } from '../contract/engine/rows.ts'
import { useNamedShortcut } from '../palette/registries.ts'
import { type ListPlace, requestOf } from './listKeys.ts'

interface ListKeysInput {
  readonly count: number
  readonly pageRows: number
  readonly entryOf: (index: number) => ListEntry | null
  readonly scrollTo: (index: number, align: 'auto' | 'center') => void
  /** Enter on a line, or space on a star or a header. */
  readonly onAct: (entry: ListEntry, place: ListPlace) => void
  /** Space on a vehicle. */
  readonly onChoose: (entry: ListEntry, index: number) => void
  /** A movement with Shift. */
  readonly onExtend: (from: number, to: number) => void
  /** Left or right on the header of a group. */
  readonly onFold: (entry: ListEntry) => void
  /** null: the list ignores Escape. */
  readonly onEscape: (() => void) | null
}

interface ListKeys {
  /** The keyboard position; null while focus is elsewhere. */
  readonly place: ListPlace | null
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocusChange: (hasFocus: boolean) => void
  /** Moves the keyboard position to the first line. */
  readonly goToFirst: () => void
}

/** Keyboard navigation of the list; the grid itself keeps focus. */
export const useListKeys = (input: ListKeysInput): ListKeys => {
  const [wanted, setPlace] = useState<ListPlace>({ index: 0, part: 'row' })
  const [hasFocus, setHasFocus] = useState(false)
  const { count, pageRows, entryOf, scrollTo } = input
  useNamedShortcut('listMove')
  useNamedShortcut('listOpen')
  useNamedShortcut('listChoose')
  useNamedShortcut('listChooseAll')
  // The list may have become shorter since.
  const place = { ...wanted, index: Math.max(0, Math.min(wanted.index, count - 1)) }

  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') {
      event.preventDefault()
      input.onExtend(0, count - 1)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && input.onEscape) {
      event.preventDefault()
      input.onEscape()
      return
    }
    const entry = entryOf(place.index)
    const request = requestOf(event.key, place, entry, { count, pageRows })
    if (request === null) return
    event.preventDefault()
    if (request.kind === 'move') {
      setPlace(request.place)
      scrollTo(request.place.index, 'auto')
      if (event.shiftKey) input.onExtend(place.index, request.place.index)
    } else if (entry !== null) {
      if (request.kind === 'act') input.onAct(entry, place)
      else if (request.kind === 'choose') input.onChoose(entry, place.index)
      else if (request.kind !== 'stay') input.onFold(entry)
    }
  }
  const goToFirst = useCallback(() => {
    setPlace({ index: 0, part: 'row' })
    scrollTo(0, 'auto')
  }, [scrollTo])
  return { place: hasFocus ? place : null, onKeyDown, onFocusChange: setHasFocus, goToFirst }
}
