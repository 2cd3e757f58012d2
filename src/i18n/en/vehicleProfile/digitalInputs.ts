import type { digitalInputs as russian } from '../../ru/vehicleProfile/digitalInputs.ts'
import type { Same } from '../../same.ts'

export const digitalInputs = {
  inputs: 'Inputs',
  inputsText:
    'The eight digital inputs of the tracker: their names and current states. Everyone who sees the vehicle sees the names in its window.',
  noDevice: 'There is no tracker on the vehicle: inputs can be named once there is one.',
  unnamed: 'Input {{number}}',
  edit: 'Edit input {{number}}',
  name: 'Name of input {{number}}',
  inverted: 'Inverted input: a live wire means “off”',
  isInverted: 'Inverted',
  silent: 'No data',
  input: 'Input',
  fires: 'Fires when the input',
  becomes: {
    ON: 'switches on',
    OFF: 'switches off',
  },
  rule: {
    ON: '“{{input}}” switches on',
    OFF: '“{{input}}” switches off',
  },
  triggersText: 'An event with your text each time the input switches.',
} satisfies Same<typeof russian>
