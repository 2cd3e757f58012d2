import { isRecord } from './isRecord.ts'

/** Are two pieces of plain data (records, arrays, values) equal? The cost is proportional to their size. */
export const isSameData = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameData(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSameData(a[key], b[key]))
}
