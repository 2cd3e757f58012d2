import type { Language } from '../contract/entities/session.ts'
import type { LaterTextPart, TextLoader, TextPart } from './dictionaries.ts'

/** The texts behind the sign-in, one chunk per language and part; the first page does not carry the list of them. */
export const LATER_DICTIONARIES: Readonly<Record<Language, Readonly<Record<LaterTextPart, TextLoader>>>> = {
  ru: {
    work: async () => (await import('./ru/work.ts')).work,
    account: async () => (await import('./ru/account.ts')).account,
    admin: async () => ({ admin: (await import('./ru/admin.ts')).admin }),
    messages: async () => (await import('./ru/messages.ts')).messages,
    help: async () => ({ help: (await import('./ru/help.ts')).help }),
    imports: async () => ({ imports: (await import('./ru/imports.ts')).imports }),
    route: async () => ({ route: (await import('./ru/route.ts')).route }),
    alarms: async () => ({ alarms: (await import('./ru/alarms.ts')).alarms }),
    timeMachine: async () => ({ timeMachine: (await import('./ru/timeMachine.ts')).timeMachine }),
    share: async () => ({ share: (await import('./ru/share.ts')).share }),
    wall: async () => ({ wall: (await import('./ru/wall.ts')).wall }),
    webhooks: async () => ({ webhooks: (await import('./ru/webhooks.ts')).webhooks }),
    trailers: async () => ({ trailers: (await import('./ru/trailers.ts')).trailers }),
    overview: async () => ({ overview: (await import('./ru/overview.ts')).overview }),
    maintenance: async () => ({ maintenance: (await import('./ru/maintenance.ts')).maintenance }),
    rfidCards: async () => ({ rfidCards: (await import('./ru/rfidCards.ts')).rfidCards }),
    employees: async () => ({ employees: (await import('./ru/employees.ts')).employees }),
    driverScores: async () => ({ scores: (await import('./ru/driverScores.ts')).scores }),
    tasks: async () => ({ tasks: (await import('./ru/tasks.ts')).tasks }),
    driver: async () => ({ driver: (await import('./ru/driver.ts')).driver }),
    geozones: async () => ({ geozones: (await import('./ru/geozones.ts')).geozones }),
    reports: async () => ({ reports: (await import('./ru/reports.ts')).reports }),
    heat: async () => ({ heat: (await import('./ru/heat.ts')).heat }),
    fuel: async () => ({ fuel: (await import('./ru/fuel.ts')).fuel }),
    euroservices: async () => ({
      euroservices: (await import('./ru/euroservices.ts')).euroservices,
    }),
    notificationTypes: async () => ({
      notificationTypes: (await import('./ru/notificationTypes.ts')).notificationTypes,
    }),
    notificationRules: async () => ({
      notificationRules: (await import('./ru/notificationRules.ts')).notificationRules,
    }),
    zoneFiles: async () => ({ zoneFiles: (await import('./ru/zoneFiles.ts')).zoneFiles }),
    notifications: async () => ({
      notifications: (await import('./ru/notifications.ts')).notifications,
    }),
    vehicleProfile: async () => ({
      vehicleProfile: (await import('./ru/vehicleProfile.ts')).vehicleProfile,
    }),
  },
  ua: {
    work: async () => (await import('./ua/work.ts')).work,
    account: async () => (await import('./ua/account.ts')).account,
    admin: async () => ({ admin: (await import('./ua/admin.ts')).admin }),
    messages: async () => (await import('./ua/messages.ts')).messages,
    help: async () => ({ help: (await import('./ua/help.ts')).help }),
    imports: async () => ({ imports: (await import('./ua/imports.ts')).imports }),
    route: async () => ({ route: (await import('./ua/route.ts')).route }),
    alarms: async () => ({ alarms: (await import('./ua/alarms.ts')).alarms }),
    timeMachine: async () => ({ timeMachine: (await import('./ua/timeMachine.ts')).timeMachine }),
    share: async () => ({ share: (await import('./ua/share.ts')).share }),
    wall: async () => ({ wall: (await import('./ua/wall.ts')).wall }),
    webhooks: async () => ({ webhooks: (await import('./ua/webhooks.ts')).webhooks }),
    trailers: async () => ({ trailers: (await import('./ua/trailers.ts')).trailers }),
    overview: async () => ({ overview: (await import('./ua/overview.ts')).overview }),
    maintenance: async () => ({ maintenance: (await import('./ua/maintenance.ts')).maintenance }),
    rfidCards: async () => ({ rfidCards: (await import('./ua/rfidCards.ts')).rfidCards }),
    employees: async () => ({ employees: (await import('./ua/employees.ts')).employees }),
    driverScores: async () => ({ scores: (await import('./ua/driverScores.ts')).scores }),
    tasks: async () => ({ tasks: (await import('./ua/tasks.ts')).tasks }),
    driver: async () => ({ driver: (await import('./ua/driver.ts')).driver }),
    geozones: async () => ({ geozones: (await import('./ua/geozones.ts')).geozones }),
    reports: async () => ({ reports: (await import('./ua/reports.ts')).reports }),
    heat: async () => ({ heat: (await import('./ua/heat.ts')).heat }),
    fuel: async () => ({ fuel: (await import('./ua/fuel.ts')).fuel }),
    euroservices: async () => ({
      euroservices: (await import('./ua/euroservices.ts')).euroservices,
    }),
    notificationTypes: async () => ({
      notificationTypes: (await import('./ua/notificationTypes.ts')).notificationTypes,
    }),
    notificationRules: async () => ({
      notificationRules: (await import('./ua/notificationRules.ts')).notificationRules,
    }),
    zoneFiles: async () => ({ zoneFiles: (await import('./ua/zoneFiles.ts')).zoneFiles }),
    notifications: async () => ({
      notifications: (await import('./ua/notifications.ts')).notifications,
    }),
    vehicleProfile: async () => ({
      vehicleProfile: (await import('./ua/vehicleProfile.ts')).vehicleProfile,
    }),
  },
  en: {
    work: async () => (await import('./en/work.ts')).work,
    account: async () => (await import('./en/account.ts')).account,
    admin: async () => ({ admin: (await import('./en/admin.ts')).admin }),
    messages: async () => (await import('./en/messages.ts')).messages,
    help: async () => ({ help: (await import('./en/help.ts')).help }),
    imports: async () => ({ imports: (await import('./en/imports.ts')).imports }),
    route: async () => ({ route: (await import('./en/route.ts')).route }),
    alarms: async () => ({ alarms: (await import('./en/alarms.ts')).alarms }),
    timeMachine: async () => ({ timeMachine: (await import('./en/timeMachine.ts')).timeMachine }),
    share: async () => ({ share: (await import('./en/share.ts')).share }),
    wall: async () => ({ wall: (await import('./en/wall.ts')).wall }),
    webhooks: async () => ({ webhooks: (await import('./en/webhooks.ts')).webhooks }),
    trailers: async () => ({ trailers: (await import('./en/trailers.ts')).trailers }),
    overview: async () => ({ overview: (await import('./en/overview.ts')).overview }),
    maintenance: async () => ({ maintenance: (await import('./en/maintenance.ts')).maintenance }),
    rfidCards: async () => ({ rfidCards: (await import('./en/rfidCards.ts')).rfidCards }),
    employees: async () => ({ employees: (await import('./en/employees.ts')).employees }),
    driverScores: async () => ({ scores: (await import('./en/driverScores.ts')).scores }),
    tasks: async () => ({ tasks: (await import('./en/tasks.ts')).tasks }),
    driver: async () => ({ driver: (await import('./en/driver.ts')).driver }),
    geozones: async () => ({ geozones: (await import('./en/geozones.ts')).geozones }),
    reports: async () => ({ reports: (await import('./en/reports.ts')).reports }),
    heat: async () => ({ heat: (await import('./en/heat.ts')).heat }),
    fuel: async () => ({ fuel: (await import('./en/fuel.ts')).fuel }),
    euroservices: async () => ({
      euroservices: (await import('./en/euroservices.ts')).euroservices,
    }),
    notificationTypes: async () => ({
      notificationTypes: (await import('./en/notificationTypes.ts')).notificationTypes,
    }),
    notificationRules: async () => ({
      notificationRules: (await import('./en/notificationRules.ts')).notificationRules,
    }),
    zoneFiles: async () => ({ zoneFiles: (await import('./en/zoneFiles.ts')).zoneFiles }),
    notifications: async () => ({
      notifications: (await import('./en/notifications.ts')).notifications,
    }),
    vehicleProfile: async () => ({
      vehicleProfile: (await import('./en/vehicleProfile.ts')).vehicleProfile,
    }),
  },
}

/** Every part of the texts. */
export const TEXT_PARTS: readonly TextPart[] = [
  'entry',
  ...(Object.keys(LATER_DICTIONARIES.ru) as LaterTextPart[]),
]
