/** What a signed-in person is told of their session. */
export const session = {
  enteredAs: 'Вы вошли как {{login}} из администрирования',
  leave: 'Покинуть',
  notice: 'Важное сообщение',
  understood: 'Понятно',
  blockedFrom: 'Доступ будет заблокирован с {{date}}. Чтобы продолжить работу, обратитесь к оператору.',
  releaseNews: 'Что нового',
  install: 'Установить приложение',
  chatBot: 'Чат-бот',
  unread: 'не прочитано',
  unreadNotifications: 'Непрочитанные: {{value}}',
  bar: { label: 'Разделы', map: 'Карта', list: 'Список', alarms: 'Тревоги', more: 'Ещё' },
}
