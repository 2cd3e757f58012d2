import type { profile as russian } from '../ru/profile.ts'
import type { Same } from '../same.ts'

export const profile = {
  demo: 'Demo mode: you can view the profile but not change it',
  tab: { main: 'General', password: 'Password and sessions', webhooks: 'Webhooks', walls: 'Wall screens' },
  missing: {
    title: 'The profile could not be loaded',
    text: 'Sign out and in again to load it from the server.',
  },
  avatar: {
    title: 'Photo',
    upload: 'Upload',
    change: 'Replace',
    remove: 'Remove',
    crop: 'Choose the part to keep',
    move: 'Photo: drag it, or move it with the arrow keys',
    zoom: 'Zoom',
    saved: 'Photo saved',
    removed: 'Photo removed',
    unreadable: 'This file could not be read. PNG, JPEG and WebP are accepted',
  },
  account: {
    title: 'Account',
    text: 'Only the owner or an administrator can change these.',
    login: 'Login',
    email: 'E-mail',
    noEmail: 'none',
    kind: 'Kind of access',
    owner: 'Owner of the fleet',
    kinds: {
      client: 'owner of the fleet',
      limited: 'user with limited rights',
      admin: 'administrator',
      demo: 'demo mode',
    },
  },
  looks: {
    title: 'Language and appearance',
    everywhere: 'Saved in your profile and used in every new browser.',
    here: 'In demo mode, saved in this browser only.',
  },
  notices: { title: 'Notifications', sound: 'With sound' },
  keptFleet: {
    title: 'Fast start',
    text: 'Only in this browser. Whatever is kept is deleted when you sign out.',
    keep: 'Keep the last fleet in this browser',
    offline: 'Show it without a network, too',
    offlineText:
      'Without a network the vehicles are shown as they were last, at most a day ago. Whoever uses this browser while you are signed in sees them.',
  },
  password: {
    title: 'Password',
    text: 'Your other sessions will end when the password changes.',
    old: 'Current password',
    new: 'New password',
    again: 'New password again',
    submit: 'Change password',
    saved: 'Password changed, other sessions ended',
  },
  sessions: {
    title: 'Sessions',
    text: 'Where you are signed in now.',
    current: 'this browser',
    unknown: 'Unknown browser',
    lastSeen: 'last seen',
    enteredBy: 'entered by administrator {{login}}',
    end: 'End',
    endOthers: 'End all other sessions',
  },
} satisfies Same<typeof russian>
