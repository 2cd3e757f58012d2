import { TRAILER_KIND_NAMES } from '../../contract/rules/trailerKindNames.ts'
import type { trailers as russian } from '../ru/trailers.ts'
import type { Same } from '../same.ts'

export const trailers: Same<typeof russian> = {
  add: 'Додати причіп',
  new: 'Новий причіп',
  edit: 'Причіп «{{name}}»',
  search: 'Назва, серійний номер',
  name: 'Назва',
  serialNumber: 'Серійний номер',
  serialRule: 'Номер рами (VIN) або інший номер із таблички: літери, цифри та . _ - /',
  type: 'Тип',
  width: 'Ширина',
  widthRule: 'Від 0,5 до 60 м',
  created: 'Причіп «{{name}}» додано',
  deleted: 'Причіп «{{name}}» видалено',
  deletedMany_one: 'Видалено {{count, number}} причіп',
  deletedMany_few: 'Видалено {{count, number}} причепи',
  deletedMany_many: 'Видалено {{count, number}} причепів',
  deletedMany_other: 'Видалено {{count, number}} причепа',
  emptyTitle: 'Причепів ще немає',
  emptyText: 'Додайте причепи, які возять ваші машини.',
  imports: {
    open: 'Імпорт',
    intro:
      'Причепи з таблиці: спершу ви бачите, що зміниться, і лише потім підтверджуєте. Причіп упізнається за серійним номером. Якщо хоча б в одному рядку є помилка, не імпортується нічого.',
    needed: 'назва, серійний номер, тип, ширина',
    toTrailers: 'До причепів',
    rule: {
      name: 'від 1 до 100 символів',
      serialNumber: 'від 1 до 64 літер, цифр і . _ - /',
      type: 'один із типів: {{names}}',
      width: 'від 0,5 до 60 м, не більше двох знаків після коми',
    },
  },
  typeOf: TRAILER_KIND_NAMES.ua,
}
