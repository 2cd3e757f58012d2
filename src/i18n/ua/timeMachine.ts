import type { timeMachine as russian } from '../ru/timeMachine.ts'
import type { Same } from '../same.ts'

export const timeMachine = {
  title: 'Перегляд минулого',
  present: 'Показано теперішнє',
  shown: 'Показано минуле',
  loading: 'Завантажуємо минуле…',
  link: 'Сервер не відповідає, пробуємо ще раз',
  refused: 'Минуле вам недоступне',
  moment: 'Момент часу',
  play: 'Відтворити',
  pause: 'Пауза',
  speed: 'Швидкість',
  speedOf: 'У {{value}} разів швидше',
  period: 'Період',
  lastDay: 'Останні 24 години',
  live: 'До теперішнього',
  alarmsNow: 'Тривоги зараз: {{value}}',
  toAlarms: 'Повернутися до теперішнього',
} satisfies Same<typeof russian>
