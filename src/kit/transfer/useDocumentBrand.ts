import { useOwnLook } from '../../session/ownLook.ts'
import type { DocumentBrand } from './tableDocument.ts'

/** What a document carries of the account's look, to be spread into it; empty: the look is that of the product. */
export const useDocumentBrand = (): { readonly brand?: DocumentBrand } => {
  const brand = useOwnLook()
  return brand ? { brand } : {}
}
