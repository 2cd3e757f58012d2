import type { people as russian } from '../ru/people.ts'
import type { Same } from '../same.ts'

export const people = {
  login: 'Логін',
  password: 'Пароль',
  generate: 'Створити пароль',
  copy: 'Копіювати: {{what}}',
  copied: 'Скопійовано: {{what}}',
  notCopied: 'Браузер не дозволив копіювання. Виділіть текст і скопіюйте його вручну.',
  shownOnce: 'Пароль показано один раз. Передайте його зараз: згодом його можна лише замінити.',
  done: 'Готово',
  rights: 'Права',
  allRights: 'Надати всі',
  noRights: 'Забрати всі',
  ownerLacks: 'Цього права немає у власника',
  rightGroup: {
    watching: 'Спостереження',
    commands: 'Команди',
    editing: 'Редагування',
    planning: 'Планування',
  },
  right: {
    seeCurrentPosition: { name: 'Поточне місцезнаходження', text: 'Де машини перебувають зараз' },
    getTracks: { name: 'Треки', text: 'Пройдений шлях за період' },
    seeCharts: { name: 'Графіки', text: 'Покази датчиків на графіках' },
    getFuelData: { name: 'Дані про пальне', text: 'Рівень, заправки та зливи' },
    getReports: { name: 'Звіти', text: 'Побудова та експорт звітів' },
    setLockMode: { name: 'Режим охорони', text: 'Увімкнення та зняття охорони' },
    unsetAlarm: { name: 'Зняття тривоги', text: 'Скидання ознаки тривоги' },
    switchOutputs: { name: 'Керування виходами', text: 'Вмикання та вимикання виходів трекера' },
    editVehicles: { name: 'Машини та групи', text: 'Зміна карток машин і груп' },
    editZones: { name: 'Зони та звіти', text: 'Зміна геозон і шаблонів звітів' },
    editRfidCards: { name: 'RFID-картки', text: 'Зміна карток водіїв' },
    seeTasks: { name: 'Завдання', text: 'Перегляд завдань' },
    seeRoutesAndTrailers: { name: 'Маршрути та причепи', text: 'Перегляд маршрутів і причепів' },
  },
} satisfies Same<typeof russian>
