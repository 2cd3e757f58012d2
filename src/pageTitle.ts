import { PRODUCT_NAME } from './contract/product.ts'

/** GEN-05: the page's name followed by the product's name. */
export const pageTitle = (pageName: string): string => `${pageName} · ${PRODUCT_NAME}`
