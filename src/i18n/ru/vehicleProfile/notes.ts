/** The tab of the notes about a vehicle. */
export const notes = {
  add: 'Добавить заметку',
  new: 'Новая заметка',
  edit: 'Изменить заметку «{{title}}»',
  remove: 'Удалить заметку «{{title}}»',
  title: 'Заголовок',
  text: 'Текст',
  none: 'Заметок пока нет',
  noneText:
    'Здесь хранят то, что важно помнить о машине: где запасной ключ, когда менять масло, кому звонить.',
  changed: '{{date}}, {{login}}',
  deleted: 'Заметка «{{title}}» удалена',
  undo: 'Вернуть',
  list: 'Заметки о машине',
  failed: 'Заметки не загрузились',
}
