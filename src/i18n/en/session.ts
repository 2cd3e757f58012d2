import type { session as russian } from '../ru/session.ts'
import type { Same } from '../same.ts'

export const session = {
  enteredAs: 'Entered as {{login}} by an administrator',
  leave: 'Leave',
  notice: 'Please note',
  understood: 'Understood',
  blockedFrom: 'Access is blocked from {{date}} on. To go on working, contact the operator.',
  releaseNews: 'What is new',
  chatBot: 'Chat-bot',
  unread: 'not read yet',
} satisfies Same<typeof russian>
