import type { frame as russian } from '../../ru/vehicleProfile/frame.ts'
import type { Same } from '../../same.ts'

export const frame = {
  title: 'Profile: {{name}}',
  loading: 'Vehicle profile',
  tabs: 'Parts of the profile',
  tab: {
    parameters: 'Parameters',
    counters: 'Counters',
    maintenance: 'Maintenance',
    handling: 'Handling and other',
    digitalInputs: 'Digital inputs',
    controlSensors: 'Control sensors',
    controlZones: 'Control zones',
    notes: 'Notes',
  },
  past: 'The past is shown now',
  pastText: 'A profile belongs to the present. Return to the present to open it.',
  failed: 'The profile could not be loaded',
  failedText: 'The server is not responding yet. The profile will appear here as soon as it does.',
} satisfies Same<typeof russian>
