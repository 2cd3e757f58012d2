import type { alarms as russian } from '../ru/alarms.ts'
import type { Same } from '../same.ts'

export const alarms = {
  title: 'Тривоги',
  loading: 'Завантажуємо тривоги…',
  failed: 'Тривоги не завантажилися',
  emptyTitle: 'Тривог немає',
  emptyText: 'Тут з’явиться машина, якщо водій натисне SOS або спрацює сигналізація.',
  allTakenTitle: 'Усі тривоги прийнято',
  allTakenText: 'Прийняті тривоги приховано.',
  showTaken: 'Показати прийняті',
  hideTaken: 'Приховати прийняті',
  shown_one: '{{count, number}} тривога',
  shown_few: '{{count, number}} тривоги',
  shown_many: '{{count, number}} тривог',
  shown_other: '{{count, number}} тривоги',
  more: 'Показати ще',
  since: '{{date}} ({{age}} тому)',
  sinceUnknown: 'Час невідомий',
  taken: 'Прийнято: {{by}}, {{date}}',
  nobody: 'обліковий запис видалено',
  note: 'Нотатка (необов’язково)',
  noteOf: 'Нотатка до тривоги: {{vehicle}}',
  take: 'Прийняти',
  takeNow: 'Прийняти тривогу',
  show: 'Показати на карті: {{vehicle}}',
  turnOff: 'Вимкнути',
} satisfies Same<typeof russian>
