/** Characters that a sheet's name cannot have. */
const NOT_IN_NAMES = /[\\/?*[\]:\p{Cc}]+/gu
/** Neither may it begin or end with an apostrophe. */
const OUTER = /^'+|'+$/g
const NAME_MAX = 31

/** Names for the sheets of a workbook: allowed, short enough, and each once, whatever its case. */
export const sheetNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return names.map((name, place) => {
    const plain = name.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim().replace(OUTER, '')
    const wanted = plain === '' ? String(place + 1) : plain
    let found = wanted.slice(0, NAME_MAX)
    for (let count = 2; taken.has(found.toLowerCase()); count++) {
      const suffix = ` (${count})`
      found = `${wanted.slice(0, NAME_MAX - suffix.length)}${suffix}`
    }
    taken.add(found.toLowerCase())
    return found
  })
}
