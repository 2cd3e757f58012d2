/** The control page around map and list. */
export const control = {
  title: 'Мониторинг',
  live: 'Онлайн',
  keptAt: 'Данные на {{value}}',
  connectionRestored: 'Связь с сервером восстановлена',
  sideBar: {
    change: 'Изменить ширину панели',
    widen: 'Расширить панель',
    narrow: 'Сузить панель',
    hide: 'Скрыть панель',
    show: 'Показать панель',
  },
  loadingFleet: 'Загружаем машины…',
  loadingMap: 'Загружаем карту…',
  moving: 'Движутся: {{value}}',
  parked: 'Стоят: {{value}}',
  silent: 'Нет связи: {{value}}',
  hidden: 'Местоположение машин скрыто: нет прав',
  alarms: 'Тревоги: {{value}}',
  alarmQueue: {
    keywords: 'alarm SOS тревога тривога',
    button: 'Очередь тревог: {{value}}',
    none: 'Непринятых тревог нет',
  },
  summary: 'Сводка по машинам',
  only: {
    moving: 'Только движущиеся',
    parked: 'Только стоящие',
    silent: 'Только без связи',
    alarms: 'Только с тревогой',
  },
  stateHint: '{{what}} ({{key}})',
  past: {
    open: 'Посмотреть прошлое',
    close: 'Закрыть просмотр прошлого',
    refusal: 'Показано прошлое. Чтобы что-то изменить, вернитесь к настоящему',
  },
}
