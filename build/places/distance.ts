/**
 * Letters to insert, remove or replace to get from one text to the other (Levenshtein), as a share of the longer text: 0
 * for equal texts, 1 for texts without anything in common.
 */
export const relativeDistance = (a: string, b: string): number => {
  if (a === b) return 0
  const row = Uint8Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    let diagonal = i - 1
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0
      const replaced = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1)
      row[j] = Math.min(replaced, above + 1, (row[j - 1] ?? 0) + 1)
      diagonal = above
    }
  }
  return (row[b.length] ?? 0) / Math.max(a.length, b.length)
}
