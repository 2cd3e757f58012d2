import { TRAILER_KIND_NAMES } from '../../contract/rules/trailerKindNames.ts'

/** Прицепы (TRAILER-01, TRAILER-03). */
export const trailers = {
  add: 'Добавить прицеп',
  new: 'Новый прицеп',
  edit: 'Прицеп «{{name}}»',
  search: 'Название, серийный номер',
  name: 'Название',
  serialNumber: 'Серийный номер',
  serialRule: 'Номер рамы (VIN) или другой номер с таблички: буквы, цифры и . _ - /',
  type: 'Тип',
  width: 'Ширина',
  widthRule: 'От 0,5 до 60 м',
  created: 'Прицеп «{{name}}» добавлен',
  deleted: 'Прицеп «{{name}}» удалён',
  deletedMany_one: 'Удалён {{count, number}} прицеп',
  deletedMany_few: 'Удалены {{count, number}} прицепа',
  deletedMany_many: 'Удалено {{count, number}} прицепов',
  deletedMany_other: 'Удалено {{count, number}} прицепа',
  emptyTitle: 'Прицепов пока нет',
  emptyText: 'Добавьте прицепы, которые возят ваши машины.',
  typeOf: TRAILER_KIND_NAMES.ru,
}
