/** The digital inputs of a vehicle and the triggers on them. */
export const digitalInputs = {
  inputs: 'Входы',
  inputsText:
    'Восемь дискретных входов трекера: как они называются и что значат сейчас. Названия видны в окне машины у всех, кто её видит.',
  noDevice: 'На машине нет трекера: назвать входы можно, когда он появится.',
  unnamed: 'Вход {{number}}',
  edit: 'Изменить вход {{number}}',
  name: 'Название входа {{number}}',
  inverted: 'Инверсный вход: есть напряжение — «выключено»',
  isInverted: 'Инверсный',
  silent: 'Нет данных',
  input: 'Вход',
  fires: 'Срабатывает, когда вход',
  becomes: {
    ON: 'включается',
    OFF: 'выключается',
  },
  rule: {
    ON: '«{{input}}» включается',
    OFF: '«{{input}}» выключается',
  },
  triggersText: 'Событие с вашим текстом при каждом переключении входа.',
}
