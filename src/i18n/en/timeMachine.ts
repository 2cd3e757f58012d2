import type { timeMachine as russian } from '../ru/timeMachine.ts'
import type { Same } from '../same.ts'

export const timeMachine = {
  title: 'Viewing the past',
  present: 'The present is shown',
  shown: 'The past is shown',
  loading: 'Loading the past…',
  link: 'The server is not responding, trying again',
  refused: 'You have no right to see the past',
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
