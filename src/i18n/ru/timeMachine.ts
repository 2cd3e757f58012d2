/** The bar that takes the fleet back in time. */
export const timeMachine = {
  title: 'Просмотр прошлого',
  present: 'Показано настоящее',
  shown: 'Показано прошлое',
  loading: 'Загружаем прошлое…',
  link: 'Сервер не отвечает, пробуем ещё раз',
  refused: 'Прошлое вам недоступно',
  moment: 'Момент времени',
  play: 'Воспроизвести',
  pause: 'Пауза',
  speed: 'Скорость',
  speedOf: 'В {{value}} раз быстрее',
  period: 'Период',
  lastDay: 'Последние 24 часа',
  live: 'К настоящему',
  alarmsNow: 'Тревоги сейчас: {{value}}',
  toAlarms: 'Вернуться к настоящему',
}
