import * as z from 'zod/mini'
import type { SavedPlaceColumn } from '../../../src/contract/http/savedPlaceImport.ts'
import { savedPlaceBody } from '../../../src/contract/http/savedPlaces.ts'
import { degreesOf } from '../../../src/contract/rules/degreesOf.ts'
import type { ImportTable } from '../imports/importSpec.ts'

const { name, latitude, longitude, category, note } = savedPlaceBody.def.shape

/** Checks typed degrees, and writes them as a number. */
const degrees = (rule: typeof latitude) =>
  z.pipe(z.pipe(z.pipe(z.string(), z.transform(degreesOf)), rule), z.transform(String))

/** A file of saved places; no name may be in two lines. */
export const SAVED_PLACE_TABLE: ImportTable<SavedPlaceColumn> = {
  fileName: 'addresses',
  sheetName: 'Addresses',
  columns: {
    name: {
      headers: { ru: ['Название', 'Имя'], ua: ['Назва', "Ім'я"], en: ['Name', 'Title'] },
      rule: name,
      example: 'Warehouse 1',
    },
    latitude: {
      headers: { ru: ['Широта'], ua: ['Широта'], en: ['Latitude', 'Lat'] },
      rule: degrees(latitude),
      example: '50.45012',
    },
    longitude: {
      headers: { ru: ['Долгота'], ua: ['Довгота'], en: ['Longitude', 'Lon', 'Lng'] },
      rule: degrees(longitude),
      example: '30.52340',
    },
    category: {
      headers: { ru: ['Категория'], ua: ['Категорія'], en: ['Category'] },
      rule: category.def.innerType,
      isOptional: true,
      example: { ru: 'Клиенты', ua: 'Клієнти', en: 'Customers' },
    },
    note: {
      headers: { ru: ['Заметка', 'Комментарий'], ua: ['Нотатка', 'Коментар'], en: ['Note', 'Comment'] },
      rule: note.def.innerType,
      isOptional: true,
      example: '',
    },
  },
  unique: [{ column: 'name', keyOf: (values) => values.name.toLowerCase() }],
}
