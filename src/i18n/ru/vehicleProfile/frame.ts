/** The frame of a vehicle's profile. */
export const frame = {
  title: 'Профиль: {{name}}',
  loading: 'Профиль машины',
  tabs: 'Разделы профиля',
  tab: {
    parameters: 'Параметры',
    counters: 'Счётчики',
    maintenance: 'ТО и документы',
    handling: 'Управление и прочее',
    digitalInputs: 'Дискретные входы',
    controlSensors: 'Контроль датчиков',
    controlZones: 'Контрольные зоны',
    notes: 'Заметки',
  },
  past: 'Сейчас показано прошлое',
  pastText: 'Профиль относится к настоящему. Вернитесь к нему, чтобы открыть профиль.',
  failed: 'Профиль не загрузился',
  failedText: 'Сервер пока не отвечает. Мы пробуем ещё; как только он ответит, профиль появится здесь.',
}
