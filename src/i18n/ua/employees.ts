import type { employees as russian } from '../ru/employees.ts'
import type { Same } from '../same.ts'

export const employees: Same<typeof russian> = {
  add: 'Додати працівника',
  new: 'Новий працівник',
  edit: 'Працівник {{name}}',
  search: 'Прізвище, ім’я, відділ, посвідчення',
  lastName: 'Прізвище',
  firstName: 'Ім’я',
  phone: 'Телефон',
  secondPhone: 'Другий телефон',
  licenceNumber: 'Посвідчення водія',
  licenceExpiresOn: 'Посвідчення діє до',
  department: 'Відділ',
  worksFrom: 'Початок робочого дня',
  worksTo: 'Кінець робочого дня',
  timeRule: 'ГГ:ХХ; порожньо, якщо робочих годин немає',
  created: 'Працівника {{name}} додано',
  deleted: 'Працівника {{name}} видалено',
  deletedMany_one: 'Видалено {{count, number}} працівника',
  deletedMany_few: 'Видалено {{count, number}} працівників',
  deletedMany_many: 'Видалено {{count, number}} працівників',
  deletedMany_other: 'Видалено {{count, number}} працівника',
  emptyTitle: 'Працівників ще немає',
  emptyText: 'Додайте водіїв і видайте їм картки, щоб бачити, хто за кермом.',
  violations: {
    title: 'Порушення',
    none: 'Порушень немає',
    kind: {
      overSpeed: 'Швидкість до {{maxSpeed}} км/год за дозволених {{allowedSpeed}} км/год',
      cardExpired: 'Прикладено прострочену картку',
      offHours: 'За кермом поза робочими годинами',
    },
  },
}
