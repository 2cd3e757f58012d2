import type { palette as russian } from '../ru/palette.ts'
import type { Same } from '../same.ts'

export const palette = {
  title: 'Пошук і команди',
  placeholder: 'Машина, група, дія або сторінка',
  results: 'Результати',
  none: 'За запитом «{{query}}» нічого не знайдено',
  found_one: 'Знайдено {{count, number}} результат',
  found_few: 'Знайдено {{count, number}} результати',
  found_many: 'Знайдено {{count, number}} результатів',
  found_other: 'Знайдено {{count, number}} результату',
  section: {
    recent: 'Нещодавнє',
    vehicles: 'Машини',
    groups: 'Групи',
    actions: 'Дії',
    screens: 'Сторінки',
  },
  hint: {
    move: 'вибрати',
    run: 'виконати',
    close: 'закрити',
  },
  keys: {
    title: 'Клавіші',
    single: 'Дії однією клавішею, без Ctrl',
    area: {
      general: 'Усюди',
      list: 'Список',
      vehicle: 'Вибрана машина',
      map: 'Карта',
    },
    name: {
      palette: 'Пошук і команди',
      search: 'Пошук у списку',
      help: 'Усі клавіші',
      close: 'Закрити',
      panel: 'Список або карта',
      listMove: 'Попередня або наступна машина',
      listOpen: 'Відкрити машину',
      focus: 'Показати на карті',
      star: 'Закріпити або відкріпити',
      copyPlace: 'Скопіювати координати',
      zoomIn: 'Наблизити',
      zoomOut: 'Віддалити',
      showAll: 'Показати всі машини',
      labels: 'Підписи на карті',
      trails: 'Сліди за останні хвилини',
      clusters: 'Збирати машини в кільця',
      measure: 'Виміряти відстань',
    },
  },
} satisfies Same<typeof russian>
