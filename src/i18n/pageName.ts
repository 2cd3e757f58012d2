import type { Texts } from './dictionaries.ts'

/** A page's name in the `common.page` texts (GEN-05). */
export type PageName = keyof Texts['common']['page']
