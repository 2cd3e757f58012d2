import { DEFAULT_VIEW, type FleetView } from '../../src/contract/engine/view.ts'
import type { Measure } from '../suite/measure.ts'
import { worstOf } from '../suite/rounds.ts'
import { compareChanges, type ViewChange } from './viewChange.ts'

const BY_NAME: FleetView = { ...DEFAULT_VIEW, sort: { key: 'name', reverse: false } }

const typed = (...queries: readonly string[]): ViewChange => ({
  before: BY_NAME,
  steps: queries.map((search) => ({ ...BY_NAME, search })),
})

const letters = (word: string): readonly string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index + 1))

/** Fixed: 1, 2 and 8 letters, no match, and words letter by letter. */
const SEARCHES: Readonly<Record<string, ViewChange>> = {
  '1 Cyrillic letter': typed('к'),
  '1 letter': typed('a'),
  '2 letters': typed('sc'),
  '8 letters': typed('sprinter'),
  'digits of a plate': typed('4711'),
  'no hit': typed('zzqx'),
  'letter by letter': typed(...letters('scania')),
  'letter by letter, Cyrillic': typed(...letters('газель')),
}

/** Engine time of a search while the fleet streams, against the common design. */
export const search: Measure = {
  id: 'search-100k',
  part: 'engine',
  run: async (options) => {
    const vehicles = options.vehicles ?? 100_000
    const { name, worst, detail } = worstOf(await compareChanges(SEARCHES, vehicles, options))
    return {
      what: `a search, ${vehicles.toLocaleString('en')} vehicles streaming, against the common design (worst: ${name})`,
      value: worst.candidate.cpu,
      unit: 'ms',
      baseline: worst.baseline.cpu,
      ratio: worst.ratio,
      detail,
    }
  },
}
