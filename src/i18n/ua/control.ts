import type { control as russian } from '../ru/control.ts'
import type { Same } from '../same.ts'

export const control = {
  title: 'Контроль',
  sideBar: {
    change: 'Змінити ширину панелі',
    widen: 'Розширити панель',
    narrow: 'Звузити панель',
    hide: 'Сховати панель',
    show: 'Показати панель',
  },
  loadingFleet: 'Завантажуємо транспорт…',
  menu: 'Меню користувача {{login}}',
  showList: 'Список',
  showMap: 'Карта',
  view: 'Що показати',
  moving: 'Рухаються: {{value}}',
  parked: 'Стоять: {{value}}',
  silent: 'Без сигналу: {{value}}',
  alarms: 'Тривоги: {{value}}',
  summary: 'Зведення по транспорту',
} satisfies Same<typeof russian>
