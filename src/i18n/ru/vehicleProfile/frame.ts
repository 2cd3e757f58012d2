/** The frame of a vehicle's profile. */
export const frame = {
  title: 'Профиль: {{name}}',
  loading: 'Профиль машины',
  tabs: 'Разделы профиля',
  tab: {
    parameters: 'Параметры',
    counters: 'Счётчики',
    handling: 'Управление и прочее',
    digitalInputs: 'Дискретные входы',
    controlSensors: 'Контроль датчиков',
    notes: 'Заметки',
  },
  failed: 'Профиль не загрузился',
  failedText: 'Сервер пока не отвечает. Мы пробуем ещё; как только он ответит, профиль появится здесь.',
}
