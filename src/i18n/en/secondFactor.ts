import type { secondFactor as russian } from '../ru/secondFactor.ts'
import type { Same } from '../same.ts'

export const secondFactor = {
  title: 'Two-factor sign-in',
  text: 'Besides the password, signing in requires a one-time code from an app on your phone.',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  next: 'Continue',
  isOff: 'Two-factor sign-in is off',
  scan: 'Open your authenticator app, scan the picture and enter the code it shows.',
  picture: 'QR code for the app',
  typed: 'If you cannot scan, type this key:',
  code: 'Code from the app',
  orRecovery: 'Or a recovery code',
  codes: 'Recovery codes',
  codesOnce:
    'Save these codes: they will not be shown again. Each replaces a code from the app once, when your phone is not at hand.',
  copy: 'Copy',
  download: 'Download',
  kept: 'I have saved them',
  fewCodes: 'You are almost out of recovery codes. Turn two-factor sign-in off and on again for new ones.',
  codesLeft_one: '{{count, number}} recovery code left',
  codesLeft_few: '{{count, number}} recovery codes left',
  codesLeft_many: '{{count, number}} recovery codes left',
  codesLeft_other: '{{count, number}} recovery codes left',
} satisfies Same<typeof russian>
