import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'

/** The languages of API-31, as in its parameter. */
export type SettingLocale = 'RU' | 'UA' | 'EN'
type Texts = Readonly<Record<SettingLocale, string>>

/** Labels of the specified settings (VEH-51 to VEH-63, VEH-67, VEH-68); others are shown by their names. */
const LABELS: Readonly<Record<string, Texts>> = {
  maximum_speed: { RU: 'Максимальная скорость', UA: 'Максимальна швидкість', EN: 'Maximum speed' },
  maximum_allowed_speed: {
    RU: 'Максимально допустимая скорость',
    UA: 'Максимально допустима швидкість',
    EN: 'Maximum allowed speed',
  },
  minimal_fuelling_volume: {
    RU: 'Минимальный объём заправки',
    UA: "Мінімальний об'єм заправки",
    EN: 'Minimum fuelling volume',
  },
  minimal_defuelling_volume: {
    RU: 'Минимальный объём слива',
    UA: "Мінімальний об'єм зливу",
    EN: 'Minimum defuelling volume',
  },
  maximum_duration: { RU: 'Максимальная длительность', UA: 'Максимальна тривалість', EN: 'Maximum duration' },
  minimal_stop_time: {
    RU: 'Минимальное время стоянки',
    UA: 'Мінімальний час стоянки',
    EN: 'Minimum stop time',
  },
  average_fuel_consumption: {
    RU: 'Средний расход топлива',
    UA: 'Середня витрата палива',
    EN: 'Average fuel consumption',
  },
  tank_volume: { RU: 'Объём бака', UA: "Об'єм бака", EN: 'Tank volume' },
  fuel_fluctuation: {
    RU: 'Колебание уровня топлива',
    UA: 'Коливання рівня палива',
    EN: 'Fuel fluctuation',
  },
  fuel_norm: {
    RU: 'Норма расхода топлива на 100 км',
    UA: 'Норма витрати палива на 100 км',
    EN: 'Fuel norm per 100 km',
  },
  fuel_norm_winter: {
    RU: 'Зимняя норма на 100 км',
    UA: 'Зимова норма на 100 км',
    EN: 'Winter norm per 100 km',
  },
  winter_from: {
    RU: 'Зима с (месяц и день)',
    UA: 'Зима з (місяць і день)',
    EN: 'Winter from (month and day)',
  },
  winter_to: {
    RU: 'Зима по (месяц и день)',
    UA: 'Зима до (місяць і день)',
    EN: 'Winter until (month and day)',
  },
  fuel_norm_hour: {
    RU: 'Норма на моточас',
    UA: 'Норма на мотогодину',
    EN: 'Norm per engine hour',
  },
  fuel_norm_loaded: {
    RU: 'Норма с грузом на 100 км',
    UA: 'Норма з вантажем на 100 км',
    EN: 'Norm with a load per 100 km',
  },
  load_input: { RU: 'Вход «с грузом», номер', UA: 'Вхід «з вантажем», номер', EN: 'Load input, number' },
  load_sensor: { RU: 'Датчик груза, номер', UA: 'Датчик вантажу, номер', EN: 'Load sensor, number' },
  load_from: {
    RU: 'С грузом от значения',
    UA: 'З вантажем від значення',
    EN: 'With a load from this value on',
  },
  parking_detection_time: {
    RU: 'Время определения парковки',
    UA: 'Час визначення паркування',
    EN: 'Parking detection time',
  },
  minimal_mileage: { RU: 'Минимальный пробег', UA: 'Мінімальний пробіг', EN: 'Minimal mileage' },
  width: { RU: 'Ширина', UA: 'Ширина', EN: 'Width' },
  attached_equipment_width: {
    RU: 'Ширина навесного оборудования',
    UA: 'Ширина навісного обладнання',
    EN: 'Attached equipment width',
  },
  carrying_capacity: { RU: 'Грузоподъёмность', UA: 'Вантажопідйомність', EN: 'Carrying capacity' },
  crankshaft_rotation: {
    RU: 'Обороты коленвала',
    UA: 'Оберти колінвала',
    EN: 'Crankshaft rotation',
  },
}

/** Keyed as devices and owners write them, without spaces and in lower case. */
const UNITS: Readonly<Record<string, Texts>> = {
  'km/h': { RU: 'км/ч', UA: 'км/год', EN: 'km/h' },
  'm/s': { RU: 'м/с', UA: 'м/с', EN: 'm/s' },
  'l/100km': { RU: 'л/100 км', UA: 'л/100 км', EN: 'L/100 km' },
  'l/h': { RU: 'л/ч', UA: 'л/год', EN: 'L/h' },
  l: { RU: 'л', UA: 'л', EN: 'L' },
  s: { RU: 'с', UA: 'с', EN: 's' },
  m: { RU: 'м', UA: 'м', EN: 'm' },
  km: { RU: 'км', UA: 'км', EN: 'km' },
  ha: { RU: 'га', UA: 'га', EN: 'ha' },
  v: { RU: 'В', UA: 'В', EN: 'V' },
  mmdd: { RU: 'ММДД', UA: 'ММДД', EN: 'MMDD' },
  rpm: { RU: 'об/мин', UA: 'об/хв', EN: 'rpm' },
  tons: { RU: 'т', UA: 'т', EN: 't' },
}

/** A setting with its label and unit in a language; name and value stay unchanged (VEH-69). */
export const labelSetting = (setting: VehicleSetting, locale: SettingLocale) => {
  const label = LABELS[setting.name]?.[locale]
  const unit = UNITS[setting.unit.toLowerCase().replace(/\s/g, '')]?.[locale] ?? setting.unit
  return { ...setting, unit, ...(label !== undefined && { label }) }
}
