import type { Language } from '../../../src/contract/entities/session.ts'
import type { MaintenanceKind } from '../../../src/contract/http/maintenance.ts'
import { calendar as en } from '../../../src/i18n/en/calendar.ts'
import { maintenance as enMaintenance } from '../../../src/i18n/en/maintenance.ts'
import { calendar as ru } from '../../../src/i18n/ru/calendar.ts'
import { maintenance as ruMaintenance } from '../../../src/i18n/ru/maintenance.ts'
import { calendar as ua } from '../../../src/i18n/ua/calendar.ts'
import { maintenance as uaMaintenance } from '../../../src/i18n/ua/maintenance.ts'

/** The words of a calendar in a language. */
export interface CalendarWords {
  readonly name: string
  readonly vehicles: string
  readonly stops: string
  readonly kindOf: Readonly<Record<MaintenanceKind, string>>
}

/** The words by the language of a person. */
export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = {
  ru: { ...ru.feed, kindOf: ruMaintenance.kindOf },
  ua: { ...ua.feed, kindOf: uaMaintenance.kindOf },
  en: { ...en.feed, kindOf: enMaintenance.kindOf },
}
