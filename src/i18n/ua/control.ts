import type { control as russian } from '../ru/control.ts'
import type { Same } from '../same.ts'

export const control = {
  title: 'Моніторинг',
  live: 'Онлайн',
  keptAt: 'Дані на {{value}}',
  connectionRestored: 'Зв’язок із сервером відновлено',
  sideBar: {
    change: 'Змінити ширину панелі',
    widen: 'Розширити панель',
    narrow: 'Звузити панель',
    hide: 'Приховати панель',
    show: 'Показати панель',
  },
  loadingFleet: 'Завантажуємо машини…',
  loadingMap: 'Завантажуємо карту…',
  moving: 'Рухаються: {{value}}',
  parked: 'Стоять: {{value}}',
  silent: 'Немає зв’язку: {{value}}',
  hidden: 'Місцезнаходження машин приховано: немає прав',
  alarms: 'Тривоги: {{value}}',
  alarmQueue: {
    keywords: 'alarm SOS тревога тривога',
    button: 'Черга тривог: {{value}}',
    none: 'Неприйнятих тривог немає',
  },
  summary: 'Зведення щодо машин',
  only: {
    moving: 'Лише ті, що рухаються',
    parked: 'Лише ті, що стоять',
    silent: 'Лише без зв’язку',
    alarms: 'Лише з тривогою',
  },
  stateHint: '{{what}} ({{key}})',
  past: {
    open: 'Переглянути минуле',
    close: 'Закрити перегляд минулого',
    refusal: 'Показано минуле. Щоб щось змінити, поверніться до теперішнього',
  },
} satisfies Same<typeof russian>
