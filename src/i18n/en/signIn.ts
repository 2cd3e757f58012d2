import type { signIn as russian } from '../ru/signIn.ts'
import type { Same } from '../same.ts'

export const signIn = {
  title: 'Sign in',
  login: 'Login',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  success: 'Signed in. Opening the map…',
  loginRequired: 'Enter your login',
  passwordRequired: 'Enter your password',
  or: 'or',
  demo: 'Try the demo',
  demoHint: 'No registration: a live fleet of sample vehicles.',
  demoEntering: 'Opening the demo account…',
  code: 'One-time code',
  codeHint: 'Six digits from your app, or a recovery code',
  codeRequired: 'Enter the code',
  codeWrong: 'This code is not valid. Enter a new one',
  otherAccount: 'Another login',
  forgotten: 'Forgot your password?',
  passwordChanged: 'Password changed. Sign in with the new one',
} satisfies Same<typeof russian>
