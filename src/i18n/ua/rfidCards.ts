import type { rfidCards as russian } from '../ru/rfidCards.ts'
import type { Same } from '../same.ts'

export const rfidCards: Same<typeof russian> = {
  add: 'Додати картку',
  new: 'Нова RFID-картка',
  edit: 'RFID-картка {{number}}',
  search: 'Номер, водій, телефон',
  number: 'Номер картки',
  numberRule:
    'Літери й цифри, як їх передає зчитувач; пробіли, двокрапки, дефіси й нулі на початку відкидаються',
  driverName: 'Водій',
  phone: 'Телефон',
  expiresOn: 'Діє до',
  expiryRule: 'Останній день дії; порожньо, якщо картка безстрокова',
  endless: 'безстроково',
  expired: 'прострочена',
  ending: 'закінчується',
  created: 'RFID-картку {{number}} додано',
  deleted: 'RFID-картку {{number}} видалено',
  deletedMany_one: 'Видалено {{count, number}} RFID-картку',
  deletedMany_few: 'Видалено {{count, number}} RFID-картки',
  deletedMany_many: 'Видалено {{count, number}} RFID-карток',
  deletedMany_other: 'Видалено {{count, number}} RFID-картки',
  links: 'Пов’язане',
  holder: 'Власник: {{name}}',
  inVehicle: 'Зараз у машині: {{name}}',
  emptyTitle: 'RFID-карток ще немає',
  emptyText: 'Додайте картки водіїв, щоб бачити, хто за кермом.',
  imports: {
    open: 'Імпорт',
    title: 'Імпорт RFID-карток',
    intro:
      'RFID-картки з таблиці: спершу ви бачите, що зміниться, і лише потім підтверджуєте. Картка впізнається за номером. Якщо хоча б в одному рядку є помилка, не імпортується нічого.',
    needed: 'номер картки',
    toCards: 'До RFID-карток',
    rule: {
      number: 'від 1 до 64 літер і цифр',
      driverName: 'не довше 100 символів',
      phone: '12 цифр у міжнародному форматі',
      expiresOn: 'датою, наприклад 31.12.2028',
    },
    faultOf: {
      noCard: 'Номер із самих нулів або F: так зчитувач повідомляє, що картки немає',
      expired: 'Термін дії не може бути в минулому',
    },
  },
}
