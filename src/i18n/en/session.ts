import type { session as russian } from '../ru/session.ts'
import type { Same } from '../same.ts'

export const session = {
  enteredAs: 'Entered as {{login}} by an administrator',
  leave: 'Leave',
  notice: 'Please note',
  understood: 'Understood',
  blockedFrom: 'Access will be blocked from {{date}}. To continue working, contact the operator.',
  releaseNews: 'What is new',
  install: 'Install the application',
  chatBot: 'Chatbot',
  unread: 'unread',
  unreadNotifications: 'Unread: {{value}}',
  bar: { label: 'Main sections', map: 'Map', list: 'List', alarms: 'Alarms', more: 'More' },
} satisfies Same<typeof russian>
