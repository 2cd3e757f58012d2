/** The translation function, for code outside of components. */
export type { TFunction as Translate } from 'i18next'
