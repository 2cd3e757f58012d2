import type { clientTexts as russian } from '../ru/clientTexts.ts'
import type { Same } from '../same.ts'

export const clientTexts = {
  restoreSent: 'Інструкції з відновлення надіслано на вашу електронну пошту',
  passwordNotChanged: 'Не вдалося змінити пароль',
  importTypes: 'Підходять лише файли zip, kmz і kml',
  archiveBroke:
    'Завантаження перервалося, архів неповний. Повторіть або виберіть коротший період або приберіть файли',
  noDataForPeriod: 'За цей період даних немає',
  sensorAbsent: 'На машині немає цього датчика',
  fuelSensorAbsent: 'Датчик пального не встановлено',
  reportProblem: 'Не вдалося побудувати звіт',
  sendReport: 'Надіслати відомості про помилку',
  reportSent: 'Відомості надіслано. Дякуємо',
  reportNotSaved: 'Для цього облікового запису звіт зберегти не можна',
} satisfies Same<typeof russian>
