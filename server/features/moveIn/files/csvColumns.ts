import * as z from 'zod/mini'
import type { PositionColumn } from '../../../../src/contract/http/admin/positionFiles.ts'
import type { ImportTable } from '../../imports/importSpec.ts'

const text = z.string()

/** The headers by which columns of a table of positions are known, where the client has not said its own. */
export const POSITION_TABLE: ImportTable<PositionColumn> = {
  fileName: 'positions',
  sheetName: 'Positions',
  columns: {
    vehicle: {
      headers: {
        ru: ['Машина', 'Госномер', 'Трекер', 'Объект'],
        ua: ['Машина', 'Держномер', 'Трекер', "Об'єкт"],
        en: ['Vehicle', 'Licence plate', 'Plate', 'Device', 'IMEI', 'Device id', 'Unit', 'Object'],
      },
      rule: text,
      isOptional: true,
      example: 'AA 1234 BB',
    },
    time: {
      headers: {
        ru: ['Время', 'Дата и время', 'Дата'],
        ua: ['Час', 'Дата і час', 'Дата'],
        en: ['Time', 'Date and time', 'Date', 'Timestamp', 'Datetime', 'Fix time'],
      },
      rule: text,
      example: '2026-12-31T14:05:00Z',
    },
    latitude: {
      headers: { ru: ['Широта'], ua: ['Широта'], en: ['Latitude', 'Lat', 'Y'] },
      rule: text,
      example: '50.4501',
    },
    longitude: {
      headers: { ru: ['Долгота'], ua: ['Довгота'], en: ['Longitude', 'Lon', 'Lng', 'Long', 'X'] },
      rule: text,
      example: '30.5234',
    },
    speed: {
      headers: {
        ru: ['Скорость', 'Скорость, км/ч'],
        ua: ['Швидкість', 'Швидкість, км/год'],
        en: ['Speed', 'Speed, km/h', 'Speed (km/h)'],
      },
      rule: text,
      isOptional: true,
      example: '54',
    },
    course: {
      headers: {
        ru: ['Курс', 'Направление'],
        ua: ['Курс', 'Напрямок'],
        en: ['Course', 'Heading', 'Azimuth'],
      },
      rule: text,
      isOptional: true,
      example: '270',
    },
    altitude: {
      headers: { ru: ['Высота'], ua: ['Висота'], en: ['Altitude', 'Elevation', 'Ele', 'Alt', 'Altitude, m'] },
      rule: text,
      isOptional: true,
      example: '179',
    },
    satellites: {
      headers: { ru: ['Спутники'], ua: ['Супутники'], en: ['Satellites', 'Sats', 'Sat'] },
      rule: text,
      isOptional: true,
      example: '11',
    },
    ignition: {
      headers: { ru: ['Зажигание'], ua: ['Запалювання'], en: ['Ignition'] },
      rule: text,
      isOptional: true,
      example: '1',
    },
  },
  unique: [],
}
