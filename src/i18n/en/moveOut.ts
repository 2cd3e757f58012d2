import type { moveOut as russian } from '../ru/moveOut.ts'
import type { Same } from '../same.ts'

/** The archive of an account as a download, for administrators and owners. */
export const moveOut = {
  title: 'Move a client out',
  intro:
    'The archive is a ZIP file of open formats: JSON, GeoJSON and CSV. It has the vehicles with their trackers and groups, geozones, employees with their cards and photos, trailers, saved places, maintenance with its history and files, settings and notes of vehicles, notification rules, routes and templates of tasks, tasks with those that have ended and their pictures, sensors and counters, fuel receipts, the logins of users, and the positions, events and readings of cards of a period.',
  without: 'It has no passwords, reports and sent notifications.',
  fromDay: 'Positions from',
  untilDay: 'Positions until',
  daysHint: 'Both days included, by UTC: at most {{count, number}} days.',
  files: 'With photos, files and pictures of tasks',
  filesHint:
    'An archive has at most {{most, number}} MB. Without files it fits any account whose positions fit.',
  own: {
    title: 'Data of the account',
    text: 'Everything that the account has, to keep or to take to another server. The audit log has each download.',
  },
  download: 'Download the archive',
  saved: 'The archive {{name}} is saved',
  busy: 'The archive is being made. A large fleet takes minutes; stay on this page.',
} satisfies Same<typeof russian>
