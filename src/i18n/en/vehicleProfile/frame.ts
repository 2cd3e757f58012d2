import type { frame as russian } from '../../ru/vehicleProfile/frame.ts'
import type { Same } from '../../same.ts'

export const frame = {
  title: 'Profile: {{name}}',
  loading: 'Vehicle profile',
  tabs: 'Parts of the profile',
  tab: {
    parameters: 'Parameters',
    counters: 'Counters',
    handling: 'Handling and other',
    digitalInputs: 'Digital inputs',
    controlSensors: 'Control sensors',
    notes: 'Notes',
  },
  past: 'The past is shown now',
  pastText: 'A profile belongs to the present. Go back to it to open the profile.',
  failed: 'The profile could not be loaded',
  failedText: 'The server does not answer yet. We keep trying; the profile appears here as soon as it does.',
} satisfies Same<typeof russian>
