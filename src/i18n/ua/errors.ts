import type { errors as russian } from '../ru/errors.ts'
import type { Same } from '../same.ts'

export const errors = {
  attention: 'Увага',
  sessionExpired: 'Сеанс завершено. Увійдіть знову',
  noRights: 'У вас недостатньо прав для цієї дії',
  dataNotAvailable: 'Дані недоступні',
  requestLimit: 'Перевищено ліміт запитів. Спробуйте за хвилину',
  serverUnavailable: 'Сервер тимчасово недоступний',
  connectionError: 'Не вдалося зв’язатися із сервером. Перевірте з’єднання та спробуйте ще раз',
  wrongCredentials: 'Неправильний логін або пароль',
  tooManyAttempts: 'Забагато неправильних паролів. Зачекайте трохи та спробуйте знову',
  accountBlocked: 'Обліковий запис заблоковано. Зверніться до оператора',
  connectionProblem: 'Проблема зі з’єднанням. Намагаємося відновити…',
  connectionRestored: 'З’єднання відновлено',
  vehicleNotAvailable: 'Транспорт {{x}} вам недоступний',
  deviceUnknown: 'Трекера {{x}} не існує',
  badAnswer: 'Сервер надіслав відповідь, яку не вдалося прочитати. Оновіть сторінку',
  noData: 'Немає даних',
  arming: 'Не вдалося поставити під охорону',
  disarming: 'Не вдалося зняти з охорони',
  somethingWrong: 'Щось пішло не так',
  alreadyFixing: 'Ми вже працюємо над виправленням',
  crash: {
    text: 'На сторінці сталася помилка. Дані на сервері в безпеці; перезавантаження зазвичай допомагає.',
    reload: 'Перезавантажити сторінку',
    hide: 'Приховати й продовжити',
    details: 'Подробиці помилки',
  },
} satisfies Same<typeof russian>
