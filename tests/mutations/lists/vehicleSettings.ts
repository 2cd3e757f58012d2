import type { Mutation } from '../mutation.ts'

const EFFECTS = 'server/movement/settingEffects.test.ts'
const READER = 'server/movement/settings.ts'
const KNOWN = 'src/contract/rules/vehicleSettings.ts'
const SAVED = 'server/features/vehicleProfile/vehicleProfile.test.ts'

/** The settings of a vehicle: the effect of each, and how those without effect here are offered. */
export const VEHICLE_SETTINGS: readonly Mutation[] = [
  { id: 'VEH-51', file: READER, find: "read('maximum_speed')", replace: 'null', test: EFFECTS },
  { id: 'VEH-53', file: READER, find: "read('minimal_defuelling_volume')", replace: 'null', test: EFFECTS },
  { id: 'VEH-54', file: READER, find: "read('maximum_duration')", replace: 'null', test: EFFECTS },
  {
    id: 'VEH-55',
    file: READER,
    find: "minimalStopMs: read('minimal_stop_time') ??",
    replace: 'minimalStopMs:',
    test: EFFECTS,
  },
  {
    id: 'VEH-56',
    file: READER,
    find: "read('average_fuel_consumption', 'fuel_norm')",
    replace: "read('fuel_norm')",
    test: EFFECTS,
  },
  {
    id: 'VEH-57',
    file: READER,
    find: "positive(read('maximum_allowed_speed'))",
    replace: 'positive(null)',
    test: 'server/live/following/follower.test.ts',
  },
  {
    id: 'VEH-58',
    file: READER,
    find: "positive(read('tank_volume') ?? tankVolume)",
    replace: 'positive(null)',
    test: EFFECTS,
  },
  { id: 'VEH-59', file: READER, find: "read('fuel_fluctuation')", replace: 'null', test: EFFECTS },
  {
    id: 'VEH-60',
    file: KNOWN,
    find: "  { name: 'width', unit: 'm', form: 'decimal' },\n",
    replace: '',
    test: SAVED,
  },
  {
    id: 'VEH-61',
    file: KNOWN,
    find: "  { name: 'attached_equipment_width', unit: 'm', form: 'decimal' },\n",
    replace: '',
    test: SAVED,
  },
  {
    id: 'VEH-62',
    file: READER,
    find: "read('average_fuel_consumption', 'fuel_norm')",
    replace: "read('average_fuel_consumption')",
    test: EFFECTS,
  },
  {
    id: 'VEH-63',
    file: KNOWN,
    find: "unit: 'tons', form: 'decimal'",
    replace: "unit: 'kg', form: 'decimal'",
    test: SAVED,
  },
  { id: 'VEH-68', file: READER, find: "read('minimal_mileage')", replace: 'null', test: EFFECTS },
]
