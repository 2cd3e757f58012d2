import * as z from 'zod/mini'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import type { TrailerColumn } from '../../../src/contract/http/trailerImport.ts'
import { TRAILER_KINDS, trailerBody, type TrailerKind } from '../../../src/contract/http/trailers.ts'
import { searchForm } from '../../../src/contract/rules/text.ts'
import { TRAILER_KIND_NAMES } from '../../../src/contract/rules/trailerKindNames.ts'
import type { ImportTable } from '../imports/importSpec.ts'

const { name, serialNumber, type, width } = trailerBody.def.shape

/** The types by their codes and their names in every language, ignoring case and spacing. */
const KINDS: ReadonlyMap<string, TrailerKind> = new Map(
  TRAILER_KINDS.flatMap((kind) =>
    [kind, ...LANGUAGES.map((language) => TRAILER_KIND_NAMES[language][kind])].map(
      (text) => [searchForm(text), kind] as const,
    ),
  ),
)

const kindOf = (text: string): TrailerKind | null => KINDS.get(searchForm(text)) ?? null
/** Metres, with a decimal comma or point. */
const metresOf = (text: string): number | null =>
  /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** A file of trailers; no serial number may be in two lines. */
export const TRAILER_TABLE: ImportTable<TrailerColumn> = {
  fileName: 'trailers',
  sheetName: 'Trailers',
  columns: {
    name: {
      headers: {
        ru: ['Название', 'Имя', 'Прицеп'],
        ua: ['Назва', "Ім'я", 'Причіп'],
        en: ['Name', 'Trailer', 'Trailer name'],
      },
      rule: name,
      example: 'Krone Profi Liner',
    },
    serialNumber: {
      headers: {
        ru: ['Серийный номер', 'Номер рамы', 'VIN'],
        ua: ['Серійний номер', 'Номер рами', 'VIN'],
        en: ['Serial number', 'Serial', 'VIN'],
      },
      rule: serialNumber,
      example: 'WKESD000000824117',
    },
    type: {
      headers: { ru: ['Тип', 'Тип прицепа'], ua: ['Тип', 'Тип причепа'], en: ['Type', 'Trailer type'] },
      rule: z.pipe(z.pipe(z.string(), z.transform(kindOf)), type),
      example: {
        ru: TRAILER_KIND_NAMES.ru.CURTAIN_SIDER,
        ua: TRAILER_KIND_NAMES.ua.CURTAIN_SIDER,
        en: TRAILER_KIND_NAMES.en.CURTAIN_SIDER,
      },
    },
    width: {
      headers: { ru: ['Ширина, м', 'Ширина'], ua: ['Ширина, м', 'Ширина'], en: ['Width, m', 'Width'] },
      rule: z.pipe(z.pipe(z.pipe(z.string(), z.transform(metresOf)), width), z.transform(String)),
      example: '2.55',
    },
  },
  unique: [{ column: 'serialNumber', keyOf: (values) => values.serialNumber.toLowerCase() }],
}
