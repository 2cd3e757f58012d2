/** The event filters of the list, in display order (LIST-19 to LIST-24). */
export const EVENT_FILTERS = [
  'VEHICLE_PARKING_START',
  'FUELLING_START',
  'DEFUELLING_START',
  'VEHICLE_OVER_SPEED_START',
  'TERM',
  'VOLTAGE',
] as const
export type EventFilterName = (typeof EVENT_FILTERS)[number]
