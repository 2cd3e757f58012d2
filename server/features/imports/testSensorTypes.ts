import * as z from 'zod/mini'
import type { ImportTable } from './importSpec.ts'

/** A small table for the tests of the kit. */
export const SENSOR_TYPE_TABLE: ImportTable<'code' | 'name'> = {
  fileName: 'types',
  sheetName: 'Types',
  columns: {
    code: {
      headers: { ru: ['Код'], ua: ['Код'], en: ['Code'] },
      rule: z.string().check(z.minLength(1), z.maxLength(20)),
      example: 't-1',
    },
    name: {
      headers: { ru: ['Название'], ua: ['Назва'], en: ['Name'] },
      rule: z.string().check(z.minLength(1)),
      example: 'Axle load',
    },
  },
  unique: [{ column: 'code', keyOf: ({ code }) => code }],
}
