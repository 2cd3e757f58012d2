import type { Mutation } from '../mutation.ts'

const FOLDER = 'server/features/notifications'
const TEST = `${FOLDER}/notifications.test.ts`

/** Notifications of people. */
export const NOTIFICATIONS: readonly Mutation[] = [
  {
    id: 'NOTIF-05',
    file: `${FOLDER}/listSql.ts`,
    find: 'n.is_read as "readStatus"',
    replace: 'not n.is_read as "readStatus"',
    test: TEST,
  },
  {
    id: 'NOTIF-08',
    file: `${FOLDER}/listSql.ts`,
    find: 'sql`n.description = any(${descriptions}::text[])`',
    replace: 'sql`n.description <> all(${descriptions}::text[])`',
    test: TEST,
  },
  {
    id: 'NOTIF-12',
    file: `${FOLDER}/listSql.ts`,
    find: 'or n.id <= ${through ?? null})',
    replace: 'or n.id < ${through ?? null})',
    test: TEST,
  },
  {
    id: 'NOTIF-13',
    file: `${FOLDER}/listSql.ts`,
    find: 'select count(*)::integer as count from marked`',
    replace: 'select count(*)::integer + 1 as count from marked`',
    test: TEST,
  },
  {
    id: 'NOTIF-22',
    file: 'src/contract/notificationSpecs.ts',
    find: "events: ['SOS_ALARM']",
    replace: "events: ['SOS']",
    test: TEST,
  },
  {
    id: 'NOTIF-23',
    file: `${FOLDER}/ownRules.ts`,
    find: 'return filters[filter].show && !filters[filter].disabled',
    replace: 'return filters[filter].show',
    test: TEST,
  },
  {
    id: 'NOTIF-33',
    file: `${FOLDER}/publish.ts`,
    find: "audience: { kind: 'account', accountId, ownerId }",
    replace: "audience: { kind: 'owner', ownerId }",
    test: TEST,
  },
  {
    id: 'NOTIF-37',
    file: `${FOLDER}/outageSql.ts`,
    find: 'where v.notify_no_signal and s.device_on',
    replace: 'where s.device_on',
    test: TEST,
  },
  {
    id: 'API-101',
    file: `${FOLDER}/readService.ts`,
    find: 'if (given.toLowerCase() !== login.toLowerCase()) throw forbidden()',
    replace: 'if (given === login) return',
    test: TEST,
  },
  {
    id: 'API-104',
    file: `${FOLDER}/listSql.ts`,
    find: 'order by n.severity desc, n.id desc limit 1',
    replace: 'order by n.severity, n.id desc limit 1',
    test: TEST,
  },
  {
    id: 'API-108',
    file: `${FOLDER}/routes.ts`,
    find: "const part = name === 'vehicleNotifications' ? readStatus : false",
    replace: 'const part = readStatus',
    test: TEST,
  },
  {
    id: 'DEMO-05',
    file: 'src/contract/notificationCallGates.ts',
    find: 'createNotificationRule: does(ACTION_GATES.editNotificationRules)',
    replace: 'createNotificationRule: reads(ACTION_GATES.seeNotifications)',
    test: `${FOLDER}/demoNotifications.test.ts`,
  },
]
