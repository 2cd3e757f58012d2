import type { table as russian } from '../ru/table.ts'
import type { Same } from '../same.ts'

export const table = {
  range: '{{from}}–{{to}} з {{total}}',
  pages: 'Сторінки списку',
  previous: 'Попередня сторінка',
  next: 'Наступна сторінка',
  more: 'Показати ще',
  sortBy: 'Сортувати',
  ascending: 'За зростанням',
  descending: 'За спаданням',
  actions: 'Дії',
  actionsOf: 'Дії: {{name}}',
  clearSearch: 'Очистити пошук',
  clearAll: 'Скинути пошук і фільтри',
  nothingFound: 'Нічого не знайдено',
  nothingFoundText: 'Змініть запит або скиньте фільтри.',
  pastEnd: 'Тут рядків більше немає',
  toFirst: 'До першої сторінки',
  failed: 'Не вдалося завантажити список',
  oldRows: 'Оновити список не вдалося. Показано дані, завантажені раніше.',
} satisfies Same<typeof russian>
