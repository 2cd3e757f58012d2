import { DEFAULT_VIEW } from '../../src/contract/engine/view.ts'
import { HAULAGE } from '../engine/scenes.ts'
import type { Measure } from '../suite/measure.ts'
import { worstOf } from '../suite/rounds.ts'
import { compareChanges, type ViewChange } from './viewChange.ts'

const BY_NAME = { ...DEFAULT_VIEW, sort: { key: 'name', reverse: false } } as const

const CHANGES: Readonly<Record<string, ViewChange>> = {
  'serial to name': { before: DEFAULT_VIEW, steps: [BY_NAME] },
  'name to plate': {
    before: BY_NAME,
    steps: [{ ...BY_NAME, sort: { key: 'licensePlate', reverse: false } }],
  },
  'name reversed': { before: BY_NAME, steps: [{ ...BY_NAME, sort: { key: 'name', reverse: true } }] },
  'three groups': { before: BY_NAME, steps: [{ ...BY_NAME, groups: HAULAGE }] },
  'all groups': { before: { ...BY_NAME, groups: HAULAGE }, steps: [BY_NAME] },
  'ignition on': { before: BY_NAME, steps: [{ ...BY_NAME, ignitionOnly: true }] },
  offline: { before: BY_NAME, steps: [{ ...BY_NAME, connection: 'OFFLINE' }] },
  'two events': { before: BY_NAME, steps: [{ ...BY_NAME, events: ['FUELLING_START', 'VOLTAGE'] }] },
}

/** Engine time of a sort or filter change while the fleet streams, against the common design. */
export const sortFilter: Measure = {
  id: 'sort-filter-100k',
  part: 'engine',
  run: async (options) => {
    const vehicles = options.vehicles ?? 100_000
    const { name, worst, detail } = worstOf(await compareChanges(CHANGES, vehicles, options))
    return {
      what: `a change of sort or filter, ${vehicles.toLocaleString('en')} vehicles streaming, against the common design (worst: ${name})`,
      value: worst.candidate.cpu,
      unit: 'ms',
      baseline: worst.baseline.cpu,
      ratio: worst.ratio,
      detail,
    }
  },
}
