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
} satisfies Same<typeof russian>
