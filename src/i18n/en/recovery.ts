import type { recovery as russian } from '../ru/recovery.ts'
import type { Same } from '../same.ts'

export const recovery = {
  title: 'Restore access',
  text: 'Enter your login. A link to a new password goes to the e-mail address of this user.',
  send: 'Send the link',
  sentHint: 'The link works for 10 minutes. If there is no mail, look into the spam folder.',
  forLogin: 'For the login {{login}}',
  checking: 'Checking the link…',
  over: 'This link was used already or is too old. Ask for a new one on the sign-in page.',
  newPassword: 'New password',
  confirmation: 'Password again',
  setPassword: 'Save the password',
  toSignIn: 'To the sign-in page',
  firstAdminText: 'This administrator sets up clients, users and trackers.',
  firstAdminOver: 'This link was used already. Sign in with the administrator’s login.',
  makeAdmin: 'Create and sign in',
  name: 'Name',
  email: 'E-mail',
  entering: 'Entering as {{login}}…',
  entryOver: 'The address has no entry link. Open the client from the administration again.',
  sso: {
    through: 'Sign in with {{name}}',
    unknownAccount: 'This identity has no account here. Ask your administrator',
    refused: '{{name}} did not confirm the sign-in. Try again',
    over: 'Signing in took too long. Start again',
    unavailable: 'The sign-in service is not available now. Use your password or try later',
  },
} satisfies Same<typeof russian>
