import type { Language } from '../../src/contract/entities/session.ts'

/** A concept that several texts name, with its one word per language and the keys of the texts that name it. */
export interface Concept {
  /** The word, or the part of it that all its forms share; it is looked for without regard to case. */
  readonly words: Readonly<Record<Language, string>>
  readonly keys: readonly string[]
}

/** The concepts of the interface (STATUS-17 to STATUS-26 among them): a text under one of the keys has its word. */
export const GLOSSARY: Readonly<Record<string, Concept>> = {
  moving: {
    words: { ru: 'движ', ua: 'ру', en: 'moving' },
    keys: ['status.label.moving', 'control.moving', 'share.page.status.move', 'route.totals.movingMs'],
  },
  stopped: {
    words: { ru: 'сто', ua: 'сто', en: 'stopped' },
    keys: ['status.label.stopped', 'control.parked', 'share.page.status.normal'],
  },
  disconnected: {
    words: { ru: 'нет связи', ua: 'немає зв’язку', en: 'disconnected' },
    keys: [
      'status.label.disconnected',
      'control.silent',
      'list.filter.offline',
      'share.page.status.no_signal',
      'vehicleProfile.parameters.notifyNoSignal',
    ],
  },
  connected: {
    words: { ru: 'на связи', ua: 'на зв’язку', en: 'connected' },
    keys: ['status.label.connected', 'list.filter.online'],
  },
  noCoordinates: {
    words: { ru: 'нет координат', ua: 'немає координат', en: 'no coordinates' },
    keys: ['status.label.coordinatesAbsent', 'popup.noCoordinates'],
  },
  receptionDisabled: {
    words: { ru: 'приём данных отключён', ua: 'приймання даних вимкнено', en: 'data reception' },
    keys: [
      'status.label.receptionDisabled',
      'status.sideBar.receptionDisabled',
      'popup.notice.receptionDisabled',
    ],
  },
  parkingWithIgnition: {
    words: {
      ru: 'стоянка со включённым зажиганием',
      ua: 'стоянка з увімкненим запалюванням',
      en: 'parking with ignition on',
    },
    keys: [
      'status.label.parkingWithIgnition',
      'status.parkingSince',
      'popup.otherEvent.PARKING_WITH_IGNITION_START',
      'route.eventName.PARKING_WITH_IGNITION_START',
      'route.totals.idlingMs',
      'webhooks.event.parking_with_ignition.started',
    ],
  },
  sensorThreshold: {
    words: {
      ru: 'показание датчика вышло за порог',
      ua: 'показ датчика вийшов за поріг',
      en: 'sensor reading crossed the threshold',
    },
    keys: [
      'popup.otherEvent.SENSOR_CONTROL',
      'route.eventName.SENSOR_CONTROL',
      'webhooks.event.sensor.triggered',
    ],
  },
  counterDue: {
    words: { ru: 'сработал счётчик', ua: 'спрацював лічильник', en: 'counter due' },
    keys: [
      'popup.otherEvent.COUNTER_TRIGGERED',
      'route.eventName.COUNTER_TRIGGERED',
      'webhooks.event.counter.triggered',
    ],
  },
  fuelDrain: {
    words: { ru: 'слив', ua: 'злив', en: 'fuel drain' },
    keys: ['list.event.DEFUELLING_START', 'route.entry.defuelling', 'route.totals.defuellings'],
  },
  monitoring: {
    words: { ru: 'мониторинг', ua: 'моніторинг', en: 'monitoring' },
    keys: ['control.title', 'common.page.control', 'palette.keys.name.areaControl', 'webhooks.noGroups'],
  },
  clustering: {
    words: { ru: 'группировать на карте', ua: 'групувати на карті', en: 'group on the map' },
    keys: ['map.clusters', 'palette.keys.name.clusters'],
  },
  orderHeld: {
    words: { ru: 'порядок зафиксирован', ua: 'порядок зафіксовано', en: 'order held' },
    keys: ['list.held', 'list.heldWaiting_one', 'list.heldWaiting_few', 'list.heldWaiting_many'],
  },
  position: {
    words: { ru: 'местоположени', ua: 'місцезнаходженн', en: 'position' },
    keys: [
      'popup.position',
      'popup.share',
      'status.hidden',
      'control.hidden',
      'share.dialog.title',
      'common.page.sharedPosition',
      'people.right.seeCurrentPosition.name',
      'admin.audit.eventOf.positionShared',
    ],
  },
  licencePlate: {
    words: { ru: 'госномер', ua: 'держномер', en: 'licence plate' },
    keys: [
      'list.sort.licensePlate',
      'list.search',
      'groups.search',
      'share.dialog.showLicensePlate',
      'users.vehicles.plate',
      'admin.column.plate',
      'admin.imports.columnOf.plate',
      'vehicleProfile.parameters.plate',
    ],
  },
  tracker: {
    words: { ru: 'трекер', ua: 'трекер', en: 'tracker' },
    keys: [
      'list.sort.deviceSerial',
      'list.part.mapping',
      'popup.tracker',
      'popup.waiting',
      'admin.column.serial',
    ],
  },
  twoFactor: {
    words: { ru: 'вход с кодом', ua: 'вхід з кодом', en: 'two-factor sign-in' },
    keys: ['secondFactor.title', 'serverErrors.secondFactorIsOff', 'admin.audit.eventOf.secondFactorOn'],
  },
  undo: {
    words: { ru: 'вернуть', ua: 'повернути', en: 'undo' },
    keys: ['table.undo', 'users.undo', 'groups.undo', 'admin.undo', 'vehicleProfile.notes.undo'],
  },
  export: {
    words: { ru: 'экспорт', ua: 'експорт', en: 'export' },
    keys: ['table.export.label', 'table.export.failed', 'route.export.label', 'people.right.getReports.text'],
  },
}

/**
 * Words that no text has, with what replaced them. A text under one of the keys in `except` keeps its word: the
 * requirements name it so (STATUS-20, ERR-36, ERR-37, ERR-42, ERR-43).
 */
export const RETIRED_TEXTS: Readonly<
  Record<
    Language,
    readonly { readonly word: RegExp; readonly instead: string; readonly except?: readonly string[] }[]
  >
> = {
  ru: [
    { word: /без сигнала|нет сигнала|не на связи/i, instead: 'нет связи' },
    { word: /(?<!место)положени(?!и сети)/i, instead: 'местоположение' },
    { word: /с зажиганием/i, instead: 'со включённым зажиганием' },
    { word: /устройств/i, instead: 'трекер', except: ['status.label.noDevice'] },
    { word: /транспорт|рейс/i, instead: 'машина, поездка' },
    { word: /второй фактор|двухэтапн|вход(?:ом)? по коду/i, instead: 'вход с кодом' },
    { word: /выгруз/i, instead: 'экспорт' },
    { word: /проигр/i, instead: 'воспроизведение' },
    { word: /контроль(?! (?:топлива|датчиков)|н)/i, instead: 'мониторинг' },
    { word: /кольц|удержан/i, instead: 'группировать, зафиксирован' },
    { word: /датчик вышел/i, instead: 'показание датчика вышло' },
  ],
  ua: [
    { word: /без сигналу|немає сигналу|не на зв’язку/i, instead: 'немає зв’язку' },
    { word: /положенн/i, instead: 'місцезнаходження' },
    { word: /із запалюванням/i, instead: 'з увімкненим запалюванням' },
    { word: /пристр/i, instead: 'трекер', except: ['status.label.noDevice'] },
    { word: /транспорт|рейс/i, instead: 'машина, поїздка' },
    { word: /другий чинник|двоетапн|вхід за кодом/i, instead: 'вхід з кодом' },
    { word: /вивантаж/i, instead: 'експорт' },
    { word: /контроль(?! (?:пального|датчиків)|н)/i, instead: 'моніторинг' },
    { word: /кільц|утримано/i, instead: 'групувати, зафіксовано' },
    { word: /датчик вийшов/i, instead: 'показ датчика вийшов' },
    { word: /палива|мастил/i, instead: 'пальне, олива' },
    { word: /(?<!\p{L})(?:строк|обер[іи]|обран)/iu, instead: 'термін, вибрати' },
  ],
  en: [
    { word: /\blicense/i, instead: 'licence' },
    { word: /\b(?:north|south)(?:east|west)\b/i, instead: 'north-east and the like' },
    { word: /\bno signal|\boffline|\bonline/i, instead: 'disconnected, connected' },
    { word: /\bparked\b|\bstanding\b/i, instead: 'stopped' },
    { word: /\}\} l\b|, l$|\bl\/h\b/, instead: 'L, L/h' },
    { word: /defuelling/i, instead: 'fuel drain' },
    {
      word: /\bdevices?\b/i,
      instead: 'tracker',
      except: [
        'status.label.noDevice',
        'serverErrors.deviceUnknown',
        'serverErrors.deviceTypeInvalid',
        'serverErrors.noActualMapping',
        'serverErrors.noVehicleMapping',
      ],
    },
    { word: /\bguard\b|\block mode|signalling/i, instead: 'security, intruder alarm' },
    { word: /gather|\brings\b/i, instead: 'group' },
    { word: /\bis made\b|\bwas made\b/i, instead: 'created' },
  ],
}
