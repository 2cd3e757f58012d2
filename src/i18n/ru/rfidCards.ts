/** RFID-карты водителей (RFID-01, RFID-02). */
export const rfidCards = {
  add: 'Добавить карту',
  new: 'Новая RFID-карта',
  edit: 'RFID-карта {{number}}',
  search: 'Номер, водитель, телефон',
  number: 'Номер карты',
  numberRule:
    'Буквы и цифры, как их передаёт считыватель; пробелы, двоеточия, дефисы и нули в начале отбрасываются',
  driverName: 'Водитель',
  phone: 'Телефон',
  expiresOn: 'Действует до',
  expiryRule: 'Последний день действия; пусто, если карта бессрочная',
  endless: 'бессрочно',
  expired: 'истекла',
  ending: 'истекает',
  created: 'RFID-карта {{number}} добавлена',
  deleted: 'RFID-карта {{number}} удалена',
  deletedMany_one: 'Удалена {{count, number}} RFID-карта',
  deletedMany_few: 'Удалено {{count, number}} RFID-карты',
  deletedMany_many: 'Удалено {{count, number}} RFID-карт',
  deletedMany_other: 'Удалено {{count, number}} RFID-карты',
  emptyTitle: 'RFID-карт пока нет',
  emptyText: 'Добавьте карты водителей, чтобы видеть, кто за рулём.',
  imports: {
    open: 'Импорт',
    title: 'Импорт RFID-карт',
    intro:
      'RFID-карты из таблицы: сначала вы видите, что изменится, и только потом подтверждаете. Карта узнаётся по номеру. Если хотя бы в одной строке ошибка, не импортируется ничего.',
    needed: 'номер карты',
    toCards: 'К RFID-картам',
    rule: {
      number: 'от 1 до 64 букв и цифр',
      driverName: 'не длиннее 100 символов',
      phone: '12 цифр в международном формате',
      expiresOn: 'датой, например 31.12.2028',
    },
    faultOf: {
      noCard: 'Номер из одних нулей или F: так считыватель сообщает, что карты нет',
      expired: 'Срок действия не может быть в прошлом',
    },
  },
}
