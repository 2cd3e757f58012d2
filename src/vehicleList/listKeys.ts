/** Where the keyboard stands in the list: a row, and its star or the row itself. */
export interface ListPlace {
  readonly index: number
  readonly part: 'row' | 'star'
}

/** The place after a key; null where the key means nothing to the list. */
export const placeAfter = (
  key: string,
  place: ListPlace,
  count: number,
  pageRows: number,
): ListPlace | null => {
  const to = (index: number): ListPlace => ({
    index: Math.min(count - 1, Math.max(0, index)),
    part: place.part,
  })
  switch (key) {
    case 'ArrowDown':
      return to(place.index + 1)
    case 'ArrowUp':
      return to(place.index - 1)
    case 'PageDown':
      return to(place.index + pageRows)
    case 'PageUp':
      return to(place.index - pageRows)
    case 'Home':
      return to(0)
    case 'End':
      return to(count - 1)
    case 'ArrowLeft':
      return { index: place.index, part: 'star' }
    case 'ArrowRight':
      return { index: place.index, part: 'row' }
    default:
      return null
  }
}
