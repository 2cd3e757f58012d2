import type { alarms as russian } from '../ru/alarms.ts'
import type { Same } from '../same.ts'

export const alarms = {
  title: 'Alarms',
  loading: 'Loading alarms…',
  failed: 'The alarms did not load',
  emptyTitle: 'No alarms',
  emptyText: 'A vehicle appears here when its driver presses SOS or its alarm goes off.',
  allTakenTitle: 'Every alarm is acknowledged',
  allTakenText: 'Acknowledged alarms are hidden.',
  showTaken: 'Show acknowledged',
  hideTaken: 'Hide acknowledged',
  shown_one: '{{count, number}} alarm',
  shown_few: '{{count, number}} alarms',
  shown_many: '{{count, number}} alarms',
  shown_other: '{{count, number}} alarms',
  more: 'Show more',
  since: '{{date}} ({{age}} ago)',
  sinceUnknown: 'Time unknown',
  taken: 'Acknowledged by {{by}}, {{date}}',
  nobody: 'a deleted account',
  note: 'Note (optional)',
  noteOf: 'Note to the alarm: {{vehicle}}',
  take: 'Acknowledge',
  takeNow: 'Acknowledge the alarm',
  show: 'Show on the map: {{vehicle}}',
  turnOff: 'Turn off',
} satisfies Same<typeof russian>
