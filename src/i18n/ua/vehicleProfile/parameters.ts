import type { parameters as russian } from '../../ru/vehicleProfile/parameters.ts'
import type { Same } from '../../same.ts'

export const parameters = {
  form: 'Параметри машини {{name}}',
  about: 'Машина',
  name: 'Назва',
  plate: 'Держномер',
  description: 'Опис',
  tank: 'Паливний бак',
  tankVolume: 'Об’єм бака',
  tankVolumeStart: 'Початковий об’єм пального',
  periods: 'Періоди передавання даних',
  periodsHint: 'Якими періоди мають бути. Сам трекер вони не змінюють: його налаштовують окремо.',
  period1: 'Запалювання увімкнено, день',
  period2: 'Запалювання вимкнено, ніч',
  seconds: 'с',
  atLeast: 'Не менше {{value}} с',
  returnsToMinimum: 'Трекер сам повертається до найменших періодів.',
  settings: 'Налаштування',
  settingsHint: 'За ними визначаються поїздки, зупинки, заправки та зливи, зокрема в минулому.',
  byDefault: 'Типово',
  notSet: 'Не задано',
  notifyNoSignal: 'Повідомляти, якщо з машиною немає зв’язку',
  failed: 'Параметри не завантажилися',
} satisfies Same<typeof russian>
