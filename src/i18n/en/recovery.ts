import type { recovery as russian } from '../ru/recovery.ts'
import type { Same } from '../same.ts'

export const recovery = {
  title: 'Restore access',
  text: 'Enter your login. We will send a link for a new password to the e-mail address of this user.',
  send: 'Send the link',
  sentHint: 'The link is valid for 10 minutes. If no mail arrives, check the spam folder.',
  forLogin: 'For the login {{login}}',
  checking: 'Checking the link…',
  over: 'This link has already been used or has expired. Request a new one on the sign-in page.',
  newPassword: 'New password',
  confirmation: 'Password again',
  setPassword: 'Save the password',
  toSignIn: 'Go to the sign-in page',
  firstAdminText: 'This administrator sets up clients, users and trackers.',
  firstAdminOver: 'This link has already been used. Sign in with the administrator’s login.',
  makeAdmin: 'Create and sign in',
  name: 'Name',
  email: 'E-mail',
  entering: 'Entering as {{login}}…',
  entryOver: 'The address contains no entry link. Open the client from the administration again.',
  sso: {
    through: 'Sign in with {{name}}',
    unknownAccount: 'This identity has no account here. Ask your administrator',
    refused: '{{name}} did not confirm the sign-in. Try again',
    over: 'Signing in took too long. Start again',
    unavailable: 'The sign-in service is not available now. Use your password or try again later',
  },
} satisfies Same<typeof russian>
