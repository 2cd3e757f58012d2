import type { Language } from '../entities/session.ts'
import type { TrailerKind } from '../http/trailers.ts'

/** What people call each type of trailer: on the page, in exported files, and in files that are imported. */
export const TRAILER_KIND_NAMES = {
  ru: {
    CURTAIN_SIDER: 'Тентованный',
    REFRIGERATED: 'Рефрижератор',
    BOX: 'Фургон',
    FLATBED: 'Бортовой',
    TIPPER: 'Самосвальный',
    TANKER: 'Цистерна',
    LOW_LOADER: 'Низкорамный трал',
    CONTAINER: 'Контейнеровоз',
    CAR_CARRIER: 'Автовоз',
    IMPLEMENT: 'Сельхозорудие',
    OTHER: 'Другой',
  },
  ua: {
    CURTAIN_SIDER: 'Тентований',
    REFRIGERATED: 'Рефрижератор',
    BOX: 'Фургон',
    FLATBED: 'Бортовий',
    TIPPER: 'Самоскидний',
    TANKER: 'Цистерна',
    LOW_LOADER: 'Низькорамний трал',
    CONTAINER: 'Контейнеровоз',
    CAR_CARRIER: 'Автовоз',
    IMPLEMENT: 'Сільгоспзнаряддя',
    OTHER: 'Інший',
  },
  en: {
    CURTAIN_SIDER: 'Curtain-sider',
    REFRIGERATED: 'Refrigerated',
    BOX: 'Box',
    FLATBED: 'Flatbed',
    TIPPER: 'Tipper',
    TANKER: 'Tanker',
    LOW_LOADER: 'Low loader',
    CONTAINER: 'Container chassis',
    CAR_CARRIER: 'Car carrier',
    IMPLEMENT: 'Farm implement',
    OTHER: 'Other',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<TrailerKind, string>>>>
