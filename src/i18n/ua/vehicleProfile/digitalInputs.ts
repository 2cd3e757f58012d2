import type { digitalInputs as russian } from '../../ru/vehicleProfile/digitalInputs.ts'
import type { Same } from '../../same.ts'

export const digitalInputs = {
  inputs: 'Входи',
  inputsText:
    'Вісім дискретних входів трекера: як вони називаються і що означають зараз. Назви видно у вікні машини всім, хто її бачить.',
  noDevice: 'На машині немає трекера: назвати входи можна, коли він з’явиться.',
  unnamed: 'Вхід {{number}}',
  edit: 'Змінити вхід {{number}}',
  name: 'Назва входу {{number}}',
  inverted: 'Інверсний вхід: є напруга — «вимкнено»',
  isInverted: 'Інверсний',
  silent: 'Немає даних',
  input: 'Вхід',
  fires: 'Спрацьовує, коли вхід',
  becomes: {
    ON: 'вмикається',
    OFF: 'вимикається',
  },
  rule: {
    ON: '«{{input}}» вмикається',
    OFF: '«{{input}}» вимикається',
  },
  triggersText: 'Подія з вашим текстом за кожного перемикання входу.',
} satisfies Same<typeof russian>
