import type { choosers as russian } from '../ru/choosers.ts'
import type { Same } from '../same.ts'

export const choosers: Same<typeof russian> = {
  moment: {
    calendar: 'Відкрити календар',
    clear: 'Очистити',
    incomplete: 'Введіть дату й час повністю: ДД.ММ.РРРР - ГГ:ХХ',
    incompleteDay: 'Вкажіть дату повністю: ДД.ММ.РРРР',
    impossible: 'Такої дати немає: перевірте день і місяць',
  },
  period: {
    label: 'Період',
    today: 'Сьогодні',
    yesterday: 'Учора',
    week: 'Останні 7 днів',
    month: 'Від початку місяця',
    custom: 'Власний період',
    from: 'З',
    to: 'До',
    apply: 'Показати',
    wrongOrder: 'Кінець періоду має бути пізніше за початок',
    tooLong: 'Період не може бути довшим за {{days}} днів',
    incomplete: 'Вкажіть початок і кінець періоду',
  },
  vehicles: {
    find: 'Знайти машину',
    clear: 'Очистити пошук',
    chosenCount: 'Вибрано: {{count, number}}',
    nothingFound: 'Нічого не знайдено',
    which: 'Які машини показати',
    all: 'Усі машини',
    chosen: 'Вибрані',
    found: 'Знайдені машини',
    addFound: 'Вибрати знайдені: {{value}}',
    removeFound: 'Прибрати знайдені: {{value}}',
    missing: 'Виберіть хоча б одну машину',
    gone: 'Деяких із цих машин більше немає. Виберіть знову',
    tooMany: 'Можна вибрати не більше {{most}} машин',
  },
  search: {
    hint: 'Почніть вводити…',
    looking: 'Пошук…',
    nothing: 'Нічого не знайдено',
    failed: 'Не вдалося завантажити. Змініть запит, щоб повторити.',
    clear: 'Вибрати інше',
    remove: 'Прибрати: {{name}}',
  },
}
