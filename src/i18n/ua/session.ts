import type { session as russian } from '../ru/session.ts'
import type { Same } from '../same.ts'

export const session = {
  enteredAs: 'Ви увійшли як {{login}} з адміністрування',
  leave: 'Покинути',
  notice: 'Важливе повідомлення',
  understood: 'Зрозуміло',
  blockedFrom: 'Доступ буде заблоковано з {{date}}. Щоб працювати далі, зверніться до оператора.',
  releaseNews: 'Що нового',
  install: 'Встановити застосунок',
  chatBot: 'Чат-бот',
  unread: 'не прочитано',
  unreadNotifications: 'Непрочитані: {{value}}',
  bar: { label: 'Розділи', map: 'Карта', list: 'Список', alarms: 'Тривоги', more: 'Ще' },
} satisfies Same<typeof russian>
