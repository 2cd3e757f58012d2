import type { timeMachine as russian } from '../ru/timeMachine.ts'
import type { Same } from '../same.ts'

export const timeMachine = {
  title: 'Looking at the past',
  present: 'The present is shown',
  shown: 'The past is shown',
  loading: 'Loading the past…',
  link: 'No answer from the server, trying again',
  refused: 'You may not see the past',
  moment: 'Moment',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speedOf: '{{value}} times as fast',
  period: 'Period',
  lastDay: 'Last 24 hours',
  live: 'Live',
  alarmsNow: 'Alarms now: {{value}}',
  toAlarms: 'Back to the present',
} satisfies Same<typeof russian>
