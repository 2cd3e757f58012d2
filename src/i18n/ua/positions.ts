import type { positions as russian } from '../ru/positions.ts'
import type { Same } from '../same.ts'

/** Positions from files, for administrators. */
export const positions = {
  title: 'Позиції з файлів',
  intro:
    'Додає минулі позиції машин із файлів GPX, NMEA, повідомлень Wialon (.wln) і таблиць CSV. Спершу файл переглядається: видно перші рядки й те, що не підходить; до підтвердження нічого не змінюється. Повторний запуск нічого не подвоює.',
  choose: 'Вибрати файли',
  drop: 'Перетягніть сюди файли або виберіть їх',
  limits: 'GPX, NMEA, WLN або CSV, кожен файл не більший за {{most}} МБ',
  wrongSize: 'Файл {{name}} порожній або більший за {{most}} МБ',
  sending: 'Надсилається {{name}}',
  notSent: 'Файл {{name}} не надіслано.',
  emptyTitle: 'Файлів із позиціями ще не було',
  vehicle: 'Машина',
  vehicleHint:
    'Чиї це позиції. Порожньо, якщо машину називає стовпець таблиці: назва, держномер або номер трекера.',
  timeZone: 'Часовий пояс часу, у якому його не вказано',
  columns: 'Стовпці таблиці CSV',
  columnsHint:
    'Як вони називаються в першому рядку. Порожнє поле — за відомими назвами. Швидкість у км/год. Запам’ятовується для клієнта.',
  column: {
    vehicle: 'Машина',
    time: 'Час',
    latitude: 'Широта',
    longitude: 'Довгота',
    speed: 'Швидкість',
    course: 'Курс',
    altitude: 'Висота',
    satellites: 'Супутники',
    ignition: 'Запалювання',
  },
  format: {
    gpx: 'Формат: GPX',
    nmea: 'Формат: NMEA 0183',
    wln: 'Формат: повідомлення Wialon',
    csv: 'Формат: таблиця CSV',
  },
  ofVehicle: '{{name}}: {{count, number}}, з {{from}} до {{until}}',
  firstRows: 'Перші рядки',
  faultyRows: 'Рядки, що не підходять',
  faultyRow: 'Рядок {{line}}: {{reason}}.',
  shown: {
    line: 'Рядок',
    vehicle: 'Машина',
    time: 'Час',
    place: 'Місце',
    speed: 'Швидкість',
  },
} satisfies Same<typeof russian>
