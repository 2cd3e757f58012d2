import type { orders as russian } from '../ru/orders.ts'
import type { Same } from '../same.ts'

export const orders = {
  switchingOn: 'Switching on…',
  switchingOff: 'Switching off…',
  failed: 'Not done: {{reason}}',
  noReason: 'no reason given',
  answer: {
    overdue: 'the tracker did not answer in time',
    silent: 'the tracker did not answer',
    refused: 'the tracker refused',
    byServer: 'done by the server',
    takenOff: 'the tracker was taken off the vehicle',
    handedOver: 'handed over with the answer to a report; the tracker does not confirm it',
    noSuchOrder: 'the {{protocol}} protocol does not carry this command',
  },
} satisfies Same<typeof russian>
