import type { common as russian } from '../ru/common.ts'
import type { Same } from '../same.ts'

export const common = {
  slogan: 'GPS monitoring, fuel control, efficient business',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  notices: 'Messages',
  loading: 'Loading…',
  signOut: 'Sign out',
  language: 'Language',
  theme: {
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'As in the system',
  },
  density: {
    label: 'Density',
    comfortable: 'Comfortable',
    compact: 'Compact',
  },
  stillMotion: 'No animation',
  demoMode: 'Demo mode: changes are not available',
  unit: {
    kmh: 'km/h',
    ms: 'm/s',
    litre: 'L',
    metre: 'm',
    kilometre: 'km',
    hectare: 'ha',
    volt: 'V',
    ton: 't',
  },
  age: {
    now: 'now',
    seconds: '{{value}} s',
    minutes: '{{value}} min',
    hours: '{{value}} h',
    days: '{{value}} d',
  },
  page: {
    signIn: 'Sign in',
    control: 'Control',
    demo: 'Demo account',
    notFound: 'Page not found',
    forbidden: 'No access',
  },
  notFound: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or the page is not ready yet.',
    toMain: 'To the main page',
  },
  forbidden: {
    title: 'You have no access to this page',
    text: 'Your account has no rights to work with vehicles. Ask your administrator or sign in with another login.',
  },
} satisfies Same<typeof russian>
