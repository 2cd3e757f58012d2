import type { handling as russian } from '../../ru/vehicleProfile/handling.ts'
import type { Same } from '../../same.ts'

export const handling = {
  noTracker: 'No tracker is assigned to this vehicle: there is nothing to send commands to.',
  guard: 'Security',
  guardIs: {
    LOCK: 'The vehicle is armed',
    UNLOCK: 'The vehicle is disarmed',
    unknown: 'The tracker has not yet reported whether the vehicle is armed',
  },
  alarms: 'Alarms',
  calm: 'No alarms',
  outputs: 'Outputs',
  noOutputs: 'The tracker has not reported its outputs yet',
  ignition: 'Ignition',
  alwaysOn: 'Treat the ignition as always on',
  alwaysOnHint:
    'For vehicles whose tracker is not wired to the ignition. Parkings show as parkings with ignition on.',
  ussd: 'USSD request',
  ussdText:
    'The code goes to the operator of the tracker’s SIM card; the answer appears in the list of commands. The operator may charge for it.',
  code: 'Code',
  codeExample: '*100#',
  wrongCode: 'Digits, * and # only: * or # first, # last, {{max}} characters at most',
  send: 'Send',
  log: 'Recent commands',
  emptyLog: 'No commands yet',
  failedLog: 'The list of commands could not be loaded',
  again: 'Try again',
  state: {
    queued: 'Queued',
    sent: 'Sent',
    answered: 'Done',
    failed: 'Failed',
  },
  ussdAnswered: 'Answered',
  nobody: 'deleted user',
  order: {
    LOCK: 'Arm',
    UNLOCK: 'Disarm',
    outputOn: 'Switch output {{number}} on',
    outputOff: 'Switch output {{number}} off',
    allOff: 'Switch all outputs off',
    ignitionOn: 'Treat the ignition as always on',
    ignitionOff: 'Ignition as the tracker reports',
    ussd: 'USSD {{code}}',
  },
} satisfies Same<typeof russian>
