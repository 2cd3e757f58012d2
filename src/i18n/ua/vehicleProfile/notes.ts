import type { notes as russian } from '../../ru/vehicleProfile/notes.ts'
import type { Same } from '../../same.ts'

export const notes = {
  add: 'Додати нотатку',
  new: 'Нова нотатка',
  edit: 'Змінити нотатку «{{title}}»',
  remove: 'Видалити нотатку «{{title}}»',
  title: 'Заголовок',
  text: 'Текст',
  none: 'Нотаток поки немає',
  noneText:
    'Тут зберігають те, що варто пам’ятати про машину: де запасний ключ, коли міняти оливу, кому телефонувати.',
  changed: '{{date}}, {{login}}',
  deleted: 'Нотатку «{{title}}» видалено',
  undo: 'Повернути',
  list: 'Нотатки про машину',
  failed: 'Нотатки не завантажилися',
} satisfies Same<typeof russian>
