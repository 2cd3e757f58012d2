import { productName } from '../../i18n/productName.ts'
import { useAccountLook } from '../../session/accountLook.ts'
import { ProductMark } from '../../ui/productMark.tsx'

/** The logo of the account, on light ground in both themes; without one the product's mark and name. */
export const AccountMark = () => {
  const look = useAccountLook()
  if (look?.logo) {
    const { address, width, height } = look.logo
    const name = look.company === '' ? productName() : look.company
    return <img className="page-header__logo paper" src={address} width={width} height={height} alt={name} />
  }
  return (
    <>
      <ProductMark size={28} />
      <span className="page-header__name">{productName()}</span>
    </>
  )
}
