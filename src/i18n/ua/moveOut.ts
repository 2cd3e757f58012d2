import type { moveOut as russian } from '../ru/moveOut.ts'
import type { Same } from '../same.ts'

/** The archive of a client as a download, for administrators. */
export const moveOut = {
  title: 'Експорт клієнта',
  intro:
    'Архів клієнта — це ZIP-файл у відкритих форматах: JSON, GeoJSON і CSV. У ньому машини з трекерами й групами, геозони, співробітники з картками й фотографіями, причепи, збережені місця, обслуговування з його історією та файлами, налаштування й нотатки машин, правила сповіщень, датчики й лічильники, логіни користувачів і позиції за період.',
  without: 'У ньому немає паролів, звітів, надісланих сповіщень і завдань.',
  fromDay: 'Позиції з',
  untilDay: 'Позиції до',
  daysHint: 'Обидва дні включно, за UTC: не більше {{count, number}} дн.',
  download: 'Завантажити архів',
  saved: 'Архів {{name}} збережено',
  busy: 'Архів створюється. Для великого парку це хвилини; не залишайте цю сторінку.',
} satisfies Same<typeof russian>
