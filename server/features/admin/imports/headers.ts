import type { Language } from '../../../../src/contract/entities/session.ts'
import type { ImportColumn } from '../../../../src/contract/http/admin/imports.ts'

/**
 * Headers by which a column is known, in any case and spacing; the first of each language is the one of the template. The
 * column's own name is known too.
 */
export const IMPORT_HEADERS: Readonly<Record<ImportColumn, Readonly<Record<Language, readonly string[]>>>> = {
  name: {
    ru: ['Название', 'Имя', 'ТС', 'Транспортное средство'],
    ua: ['Назва', "Ім'я", 'ТЗ', 'Транспортний засіб'],
    en: ['Name', 'Vehicle', 'Vehicle name'],
  },
  plate: {
    ru: ['Госномер', 'Гос. номер', 'Номер', 'Регистрационный номер'],
    ua: ['Держномер', 'Держ. номер', 'Номерний знак', 'Реєстраційний номер'],
    en: ['License plate', 'Plate', 'Licence plate', 'Registration number'],
  },
  serial: {
    ru: ['Серийный номер', 'Серийный номер устройства', 'Устройство', 'IMEI'],
    ua: ['Серійний номер', 'Серійний номер пристрою', 'Пристрій', 'IMEI'],
    en: ['Device serial', 'Serial', 'Serial number', 'Device', 'IMEI'],
  },
  deviceType: {
    ru: ['Тип устройства', 'Тип'],
    ua: ['Тип пристрою', 'Тип'],
    en: ['Device type', 'Type'],
  },
  client: {
    ru: ['Логин клиента', 'Клиент'],
    ua: ['Логін клієнта', 'Клієнт'],
    en: ['Client login', 'Client'],
  },
  group: { ru: ['Группа'], ua: ['Група'], en: ['Group'] },
  phone: {
    ru: ['Телефон SIM', 'Телефон', 'SIM'],
    ua: ['Телефон SIM', 'Телефон', 'SIM'],
    en: ['SIM phone', 'Phone', 'SIM'],
  },
}
