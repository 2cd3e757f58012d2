import { productName } from './i18n/productName.ts'

/** GEN-05: the page's name followed by the product's name. */
export const pageTitle = (pageName: string): string => `${pageName} · ${productName()}`
