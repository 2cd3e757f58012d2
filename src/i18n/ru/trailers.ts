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
  imports: {
    open: 'Импорт',
    intro:
      'Прицепы из таблицы: сначала вы видите, что изменится, и только потом подтверждаете. Прицеп узнаётся по серийному номеру. Если хоть в одной строке есть ошибка, не импортируется ничего.',
    needed: 'название, серийный номер, тип, ширина',
    toTrailers: 'К прицепам',
    rule: {
      name: 'от 1 до 100 символов',
      serialNumber: 'от 1 до 64 букв, цифр и . _ - /',
      type: 'один из типов: {{names}}',
      width: 'от 0,5 до 60 м, не больше двух знаков после запятой',
    },
  },
  typeOf: TRAILER_KIND_NAMES.ru,
}
