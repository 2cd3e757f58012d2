import type { calendar as russian } from '../ru/calendar.ts'
import type { Same } from '../same.ts'

export const calendar = {
  title: 'Calendar',
  text: 'At this address a calendar program shows the tasks and the due dates of maintenance and documents that you see. The address stands for a password: give it to nobody else.',
  empty: 'No address yet.',
  make: 'Create address',
  makeText: 'A calendar program reads the address without signing in.',
  made: 'Address created',
  address: 'Calendar address',
  shownOnce:
    'The address is shown only once. Add it to your calendar program now: later it can only be replaced by a new one.',
  createdAt: 'Created on',
  renew: 'Create new address',
  renewTitle: 'Create a new address?',
  renewText: 'The present address stops working at once: it has to be replaced in calendar programs.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the calendar address?',
  revokeText: 'Calendar programs no longer get tasks and due dates. A revoked address cannot be restored.',
  revoked: 'Calendar address revoked',
  notEntered: 'Only the clients themselves can create and see their calendar address.',
  feed: { name: 'Tasks and maintenance', vehicles: 'Vehicles', stops: 'Stops' },
} satisfies Same<typeof russian>
