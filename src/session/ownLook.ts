import { type AccountLook, hasOwnLook } from '../contract/entities/accountLook.ts'
import { useAccountLook } from './accountLook.ts'

/** The look that documents and printed sheets of the account carry; null: that of the product. */
export const useOwnLook = (): AccountLook | null => {
  const look = useAccountLook()
  return look && hasOwnLook(look) ? look : null
}
