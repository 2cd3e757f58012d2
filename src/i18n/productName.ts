import { PRODUCT_NAME } from '../contract/product.ts'

interface NamedPage {
  readonly querySelector: (
    selector: string,
  ) => { readonly getAttribute: (name: string) => string | null } | null
}

/** The product's name of this installation, as its server wrote it into the page (GEN-06); outside a page the built one. */
export const productName = (
  page: NamedPage | undefined = (globalThis as { readonly document?: NamedPage }).document,
): string => page?.querySelector('meta[name="application-name"]')?.getAttribute('content') ?? PRODUCT_NAME
