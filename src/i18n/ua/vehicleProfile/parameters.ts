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
  tankVolumeStart: 'Початковий об’єм палива',
  periods: 'Періоди передачі даних',
  periodsHint: 'Якими періоди мають бути. Сам трекер вони не змінюють: його налаштовують окремо.',
  period1: 'Запалювання увімкнено, день',
  period2: 'Запалювання вимкнено, ніч',
  seconds: 'с',
  atLeast: 'Не менше {{value}} с',
  returnsToMinimum: 'Трекер сам повертається до найменших періодів.',
  settings: 'Налаштування',
  settingsHint: 'За ними визначаються рейси, стоянки, заправки та зливи, зокрема за минулий час.',
  byDefault: 'За замовчуванням',
  notSet: 'Не задано',
  notifyNoSignal: 'Повідомляти, якщо від машини немає сигналу',
  failed: 'Параметри не завантажилися',
} satisfies Same<typeof russian>
