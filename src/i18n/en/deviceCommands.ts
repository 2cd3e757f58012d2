import type { deviceCommands as russian } from '../ru/deviceCommands.ts'
import type { Same } from '../same.ts'

export const deviceCommands = {
  switchingOn: 'Switching on…',
  switchingOff: 'Switching off…',
  failed: 'Not done: {{reason}}',
  noReason: 'no reason given',
  answer: {
    overdue: 'the tracker did not answer in time',
    silent: 'the tracker did not answer',
    refused: 'the tracker refused',
    byServer: 'done by the server',
    takenOff: 'the tracker was removed from the vehicle',
    handedOver: 'handed over with the answer to a report; the tracker does not confirm it',
    noSuchCommand: 'the {{protocol}} protocol does not carry this command',
  },
} satisfies Same<typeof russian>
