/** Parts of at most `size` entries, each beginning with the last entry of the one before. size: at least 2. */
export const overlapping = <T>(items: readonly T[], size: number): readonly (readonly T[])[] => {
  const parts: (readonly T[])[] = []
  for (let from = 0; from < items.length - 1; from += size - 1) parts.push(items.slice(from, from + size))
  return parts
}
