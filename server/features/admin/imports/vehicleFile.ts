import * as z from 'zod/mini'
import {
  deviceSerial,
  deviceType,
  licensePlate,
  vehicleName,
} from '../../../../src/contract/http/admin/fields.ts'
import type { ImportColumn } from '../../../../src/contract/http/admin/imports.ts'
import { groupName } from '../../../../src/contract/http/groups.ts'
import { phone } from '../../../../src/contract/http/personFields.ts'
import { searchForm } from '../../../../src/contract/rules/text.ts'
import type { ImportTable } from '../../imports/importSpec.ts'

/** The form in which license plates are compared. */
export const plateKey = (plate: string): string => searchForm(plate)

/** A file of vehicles with their devices. No device and no plate of a client may be in two lines. */
export const VEHICLE_TABLE: ImportTable<ImportColumn> = {
  fileName: 'vehicles',
  sheetName: 'Vehicles',
  columns: {
    name: {
      headers: {
        ru: ['Название', 'Имя', 'ТС', 'Транспортное средство'],
        ua: ['Назва', "Ім'я", 'ТЗ', 'Транспортний засіб'],
        en: ['Name', 'Vehicle', 'Vehicle name'],
      },
      rule: vehicleName,
      example: 'Volvo FH 460',
    },
    plate: {
      headers: {
        ru: ['Госномер', 'Гос. номер', 'Номер', 'Регистрационный номер'],
        ua: ['Держномер', 'Держ. номер', 'Номерний знак', 'Реєстраційний номер'],
        en: ['Licence plate', 'License plate', 'Plate', 'Registration number'],
      },
      rule: licensePlate,
      example: 'AA 1234 BB',
    },
    serial: {
      headers: {
        ru: ['Номер трекера', 'Серийный номер', 'Серийный номер устройства', 'Устройство', 'IMEI'],
        ua: ['Номер трекера', 'Серійний номер', 'Серійний номер пристрою', 'Пристрій', 'IMEI'],
        en: ['Tracker number', 'Device serial', 'Serial', 'Serial number', 'Device', 'IMEI'],
      },
      rule: deviceSerial,
      example: '359632100000001',
    },
    deviceType: {
      headers: {
        ru: ['Тип трекера', 'Тип устройства', 'Тип'],
        ua: ['Тип трекера', 'Тип пристрою', 'Тип'],
        en: ['Tracker type', 'Device type', 'Type'],
      },
      rule: deviceType,
      example: 'GLOBUS',
    },
    client: {
      headers: {
        ru: ['Логин клиента', 'Клиент'],
        ua: ['Логін клієнта', 'Клієнт'],
        en: ['Client login', 'Client'],
      },
      rule: z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
      example: 'client',
    },
    group: {
      headers: { ru: ['Группа'], ua: ['Група'], en: ['Group'] },
      rule: z.union([z.literal(''), groupName]),
      isOptional: true,
      example: 'North',
    },
    phone: {
      headers: {
        ru: ['Телефон SIM', 'Телефон', 'SIM'],
        ua: ['Телефон SIM', 'Телефон', 'SIM'],
        en: ['SIM phone', 'Phone', 'SIM'],
      },
      rule: phone,
      isOptional: true,
      example: '380501234567',
    },
  },
  unique: [
    { column: 'serial', keyOf: ({ serial }) => serial },
    { column: 'plate', keyOf: ({ client, plate }) => `${client.toLowerCase()}\n${plateKey(plate)}` },
  ],
}
