import { RIGHTS } from '../../../contract/permissions.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { Formats } from '../../../i18n/useFormat.ts'

/** Inputs for the texts. */
export interface Wording {
  readonly t: Translate
  readonly format: Pick<Formats, 'date' | 'number'>
}

/** Names shown before their value, in display order. */
const NAMED = [
  'fileName',
  'code',
  'serial',
  'name',
  'deviceId',
  'vehicleId',
  'cause',
  'sessionId',
  'mailId',
  'kind',
  'fields',
  'granted',
  'revoked',
  'from',
  'until',
  'mark',
  'note',
  'users',
  'total',
  'new',
  'changed',
  'unchanged',
  'faulty',
] as const
/** Names whose value is a sentence of its own. */
const SENTENCES = ['what', 'way'] as const
/** Names that need no value. */
const SAID = ['signOut', 'others'] as const
const ORDER: readonly string[] = [...SENTENCES, ...SAID, ...NAMED]

/** Values that are words of the product. */
export const WORDS = [
  'admin',
  'client',
  'limited',
  'demo',
  'allowed',
  'prohibited',
  'none',
  'session',
  'link',
  'deviceCreated',
  'deviceAdopted',
  'deviceChanged',
  'deviceAttached',
  'deviceDetached',
  'deviceDeleted',
  'vehicleCreated',
  'vehicleChanged',
  'vehicleDeleted',
  'sensorTypeCreated',
  'sensorTypeChanged',
  'sensorTypeDeleted',
  'moveInLooked',
  'moveInStarted',
  'moveInCancelled',
  'movedOut',
  'positionFileLooked',
  'positionFileStarted',
  'positionFileCancelled',
  'archiveLooked',
  'archiveStarted',
  'archiveCancelled',
  'trailerCreated',
  'trailerChanged',
  'trailerDeleted',
  'trailerRestored',
  'trailerImported',
  'trailerCoupled',
  'trailerUncoupled',
  'trailerEntryUndone',
  'trailerTrackerChanged',
  'rfidCardCreated',
  'rfidCardChanged',
  'rfidCardDeleted',
  'rfidCardRestored',
  'rfidCardImported',
  'maintenanceCreated',
  'maintenanceChanged',
  'maintenanceDeleted',
  'maintenanceRestored',
  'maintenanceDone',
  'maintenanceDoneDeleted',
  'maintenanceDoneRestored',
  'maintenanceTemplateCreated',
  'maintenanceTemplateChanged',
  'maintenanceTemplateDeleted',
  'maintenanceTemplateRestored',
  'maintenanceTemplateApplied',
  'maintenanceFileChanged',
  'taskRouteCreated',
  'taskRouteChanged',
  'taskRouteDeleted',
  'taskRouteRestored',
  'taskPointsImported',
  'taskTemplateCreated',
  'taskTemplateChanged',
  'taskTemplateDeleted',
  'taskTemplateRestored',
  'taskCreated',
  'taskChanged',
  'taskMoved',
  'taskDeleted',
  'taskRestored',
  'taskActivated',
  'taskStarted',
  'taskCompleted',
  'taskCancelled',
  'taskShared',
  'taskShareRevoked',
  'driverLinkCreated',
  'driverLinkRevoked',
  'employeeCreated',
  'employeeChanged',
  'employeeDeleted',
  'employeeRestored',
  'employeeForgotten',
  'employeePhotoChanged',
  'scoreSettingsChanged',
  'driverCorrected',
  'driverCorrectionUndone',
  'fuelCorrected',
  'fuelCorrectionUndone',
  'fuelReceiptsImported',
  'fuelReceiptSettings',
  'fuelReceiptDeleted',
  'euroServiceSwitched',
  'businessNumberChanged',
  'geozoneCreated',
  'geozoneChanged',
  'geozoneDeleted',
  'geozoneRestored',
  'zoneTypeCreated',
  'zoneTypeChanged',
  'zoneTypeDeleted',
  'zoneTypesForbidden',
  'savedPlaceCreated',
  'savedPlaceChanged',
  'savedPlaceDeleted',
  'savedPlaceRestored',
  'savedPlaceImported',
  'reportTemplateCreated',
  'reportTemplateChanged',
  'reportTemplateDeleted',
  'reportTemplateRestored',
  'reportScheduleCreated',
  'reportScheduleChanged',
  'reportScheduleDeleted',
  'reportScheduleRestored',
  'brandChanged',
  'reportDriveChanged',
  'reportDriveDeleted',
  'reportDiskChanged',
  'reportDiskDeleted',
  'telegramLinked',
  'telegramUnlinked',
  'notificationRuleCreated',
  'notificationRuleChanged',
  'notificationRuleDeleted',
  'notificationRuleRestored',
  'notificationConfirmed',
  'sos',
  'signaling',
] as const
/** Values of these are words of the product; others were typed by people. */
const WORDED: readonly string[] = ['kind', 'mark', 'cause', ...SENTENCES]

/** The fields of accounts, vehicles, trackers and sensor types, by the names of their columns. */
const FIELDS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  telegram: 'telegram',
  language: 'language',
  licensePlate: 'plate',
  type: 'type',
  description: 'description',
  clientId: 'client',
  note: 'note',
  secret: 'secret',
} as const

const isOf = <K extends string>(known: readonly K[], text: string): text is K =>
  known.some((one) => one === text)
const isField = (text: string): text is keyof typeof FIELDS => text in FIELDS

/** A field or a right by its name in the product; an unknown one is unchanged. */
const partText = (text: string, t: Translate): string => {
  if (text === 'message') return t('admin.account.message')
  if (text === 'seesOnlyAllowed') return t('admin.users.sees')
  if (isField(text)) return t(`admin.column.${FIELDS[text]}`)
  return isOf(RIGHTS, text) ? t(`people.right.${text}.name`) : text
}

const valueText = (name: string, value: unknown, { t, format }: Wording): string => {
  if (Array.isArray(value)) return value.map((part) => partText(String(part), t)).join(', ')
  if (typeof value === 'number') {
    if (name === 'from' || name === 'until') return format.date(value)
    return name.endsWith('Id') ? `№ ${value}` : format.number(value)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return WORDED.includes(name) && isOf(WORDS, text) ? t(`admin.audit.valueOf.${text}`) : text
}

const partOf = (name: string, value: unknown, wording: Wording): string => {
  const { t } = wording
  if (isOf(SAID, name)) return t(`admin.audit.saidOf.${name}`)
  const formatted = valueText(name, value, wording)
  if (isOf(SENTENCES, name)) return formatted
  return `${isOf(NAMED, name) ? t(`admin.audit.nameOf.${name}`) : name}: ${formatted}`
}

/** Null, false and an empty list are omitted. */
const isShown = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

const rank = (name: string): number => {
  const at = ORDER.indexOf(name)
  return at < 0 ? ORDER.length : at
}

/** A tracker is identified by its serial; its number is shown where there is none. */
const isDoubled = (name: string, detail: Readonly<Record<string, unknown>>): boolean =>
  name === 'deviceId' && 'serial' in detail

/** The details of a log line, formatted; unknown details are shown as the server stored them. */
export const detailText = (detail: Readonly<Record<string, unknown>>, wording: Wording): string =>
  Object.entries(detail)
    .filter(([name, value]) => isShown(value) && !isDoubled(name, detail))
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([name, value]) => partOf(name, value, wording))
    .join('; ')
