import type { Language } from '../entities/session.ts'

type Words = Readonly<Record<Language, string>>
const words = (en: string, ua: string, ru: string): Words => ({ en, ua, ru })

/** The zone types that everyone has, by their keys (GEO-04). TASK is used by tasks (GEO-05). */
export const GIVEN_ZONE_TYPES: Readonly<Record<string, Words>> = {
  BASE: words('Base', 'База', 'База'),
  CUSTOMER: words('Customer', 'Клієнт', 'Клиент'),
  WAREHOUSE: words('Warehouse', 'Склад', 'Склад'),
  FIELD: words('Field', 'Поле', 'Поле'),
  FUEL_STATION: words('Fuel station', 'АЗС', 'АЗС'),
  PARKING: words('Car park', 'Стоянка', 'Стоянка'),
  SERVICE: words('Service station', 'СТО', 'СТО'),
  TOWN: words('Town', 'Населений пункт', 'Населённый пункт'),
  ROAD: words('Road', 'Дорога', 'Дорога'),
  FORBIDDEN: words('No entry', 'Заборонена зона', 'Запретная зона'),
  OTHER: words('Other', 'Інше', 'Другое'),
  TASK: words('Task', 'Завдання', 'Задание'),
}

/** Given types whose zones are no addresses: a street and house, or a town, says more. */
export const NO_ADDRESS_TYPES: readonly string[] = ['TOWN', 'ROAD', 'FORBIDDEN', 'TASK']

/** The name of a given type in a language; its key where a later version knows it alone. */
export const givenTypeName = (type: string, language: Language): string =>
  GIVEN_ZONE_TYPES[type]?.[language] ?? type
