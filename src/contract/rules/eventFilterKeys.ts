/** The names of the event filters (NOTIF-23 to NOTIF-27). */
export const EVENT_FILTER_KEYS = [
  'parking',
  'fuelling',
  'defuelling',
  'overspeed',
  'temperature',
  'voltage',
] as const
export type EventFilterKey = (typeof EVENT_FILTER_KEYS)[number]
