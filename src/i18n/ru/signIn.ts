/** The sign-in page and the demo entry. */
export const signIn = {
  title: 'Вход в систему',
  login: 'Логин',
  password: 'Пароль',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  submit: 'Войти',
  submitting: 'Входим…',
  success: 'Вход выполнен. Открываем карту…',
  loginRequired: 'Введите логин',
  passwordRequired: 'Введите пароль',
  or: 'или',
  demo: 'Посмотреть демо',
  demoHint: 'Без регистрации: живой парк демонстрационных машин.',
  demoEntering: 'Открываем демодоступ…',
}
