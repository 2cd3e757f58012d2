/** Splits a list into chunks of `size` items, the last one possibly shorter; empty for an empty list. */
export const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, place) =>
    list.slice(place * size, (place + 1) * size),
  )
