/** The tab of a vehicle's parameters. */
export const parameters = {
  form: 'Параметры машины {{name}}',
  about: 'Машина',
  name: 'Название',
  plate: 'Госномер',
  description: 'Описание',
  tank: 'Топливный бак',
  tankVolume: 'Объём бака',
  tankVolumeStart: 'Начальный объём топлива',
  periods: 'Периоды передачи данных',
  period1: 'Зажигание включено, день',
  period2: 'Зажигание выключено, ночь',
  seconds: 'с',
  atLeast: 'Не меньше {{value}} с',
  returnsToMinimum: 'Трекер сам возвращается к наименьшим периодам.',
  settings: 'Настройки',
  settingsHint:
    'По ним находятся рейсы, стоянки, заправки и сливы, в том числе за прошлое. Пустое поле означает значение по умолчанию.',
  byDefault: 'По умолчанию',
  notifyNoSignal: 'Сообщать, если от машины нет сигнала',
}
