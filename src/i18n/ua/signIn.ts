import type { signIn as russian } from '../ru/signIn.ts'
import type { Same } from '../same.ts'

export const signIn = {
  title: 'Вхід до системи',
  login: 'Логін',
  password: 'Пароль',
  showPassword: 'Показати пароль',
  hidePassword: 'Приховати пароль',
  submit: 'Увійти',
  submitting: 'Входимо…',
  success: 'Вхід виконано. Відкриваємо карту…',
  loginRequired: 'Введіть логін',
  passwordRequired: 'Введіть пароль',
  or: 'або',
  demo: 'Переглянути демо',
  demoHint: 'Без реєстрації: живий парк демонстраційних машин.',
  demoEntering: 'Відкриваємо демодоступ…',
  code: 'Одноразовий код',
  codeHint: 'Шість цифр із застосунку або резервний код',
  codeRequired: 'Введіть код',
  codeWrong: 'Код не підійшов. Введіть новий',
  otherAccount: 'Інший логін',
  forgotten: 'Забули пароль?',
  passwordChanged: 'Пароль змінено. Увійдіть з новим паролем',
} satisfies Same<typeof russian>
