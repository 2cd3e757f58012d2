import type { imports as russian } from '../ru/imports.ts'
import type { Same } from '../same.ts'

export const imports = {
  readOnly: 'Шаблон можна завантажити, але імпортувати не можна: немає права на зміни.',
  templateText: 'Завантажте таблицю з потрібними стовпцями й одним рядком для прикладу:',
  templateCsv: 'Шаблон CSV',
  templateXlsx: 'Шаблон XLSX',
  choose: 'Вибрати файл',
  chooseOther: 'Вибрати інший файл',
  drop: 'Перетягніть файл сюди або виберіть його',
  limits: 'CSV або XLSX до {{megabytes}} МБ і {{rows}} рядків. Обов’язкові: {{needed}}.',
  reading: 'Перевіряємо {{file}}…',
  tooLarge: 'Файл більший за {{megabytes}} МБ: поділіть його на частини',
  wrongType: 'Потрібен файл .csv або .xlsx',
  unreadable: 'Файл не підходить. Потрібно: {{allowed}}',
  preview: 'Перевірка файлу {{file}}',
  ignored: 'Ці стовпці не використовуються: {{headers}}',
  line: 'Рядок',
  outcome: 'Що буде',
  outcomeOf: {
    new: 'Новий',
    changed: 'Зміниться',
    unchanged: 'Без змін',
    faulty: 'Помилка',
  },
  count: {
    total: 'Усього рядків',
    new: 'Нових',
    changed: 'Зміниться',
    unchanged: 'Без змін',
    faulty: 'З помилками',
  },
  faultOf: {
    form: '{{column}}: потрібно — {{allowed}}',
    repeated: '{{column}}: уже є в рядку {{line}}',
  },
  faulty_one:
    '{{count, number}} рядок з помилкою. Виправте файл і виберіть його знову: доки є помилки, нічого не імпортується.',
  faulty_few:
    '{{count, number}} рядки з помилками. Виправте файл і виберіть його знову: доки є помилки, нічого не імпортується.',
  faulty_many:
    '{{count, number}} рядків з помилками. Виправте файл і виберіть його знову: доки є помилки, нічого не імпортується.',
  faulty_other:
    '{{count, number}} рядка з помилками. Виправте файл і виберіть його знову: доки є помилки, нічого не імпортується.',
  nothingToDo: 'Усе з цього файлу вже є: імпортувати нічого.',
  ready: 'Помилок немає. Імпорт виконається цілком.',
  commit: 'Імпортувати',
  doneTitle: 'Імпорт виконано',
  done: {
    created: 'Створено',
    changed: 'Змінено',
    unchanged: 'Без змін',
  },
  again: 'Імпортувати ще файл',
} satisfies Same<typeof russian>
