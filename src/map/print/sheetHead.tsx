import type { ReactNode } from 'react'
import { productName } from '../../i18n/productName.ts'
import { useOwnLook } from '../../session/ownLook.ts'
import './printSheet.css'

/** Company and logo of the account, as its other documents have them; nothing where it has the look of the product. */
const Brand = () => {
  const look = useOwnLook()
  if (look === null) return null
  const { company, logo, accentLight } = look
  return (
    <div
      className="print-sheet__brand"
      style={accentLight ? { borderTop: `3px solid ${accentLight}` } : undefined}
    >
      <strong>{company}</strong>
      {logo && <img src={logo.address} alt={company} />}
    </div>
  )
}

interface SheetHeadProps {
  readonly title: string
  /** What the map on the sheet shows, and when it was made. */
  readonly children: ReactNode
}

/** The head of a printed map. */
export const SheetHead = ({ title, children }: SheetHeadProps) => (
  <>
    <Brand />
    <header className="print-sheet__head">
      <h1>
        {productName()} · {title}
      </h1>
      <p>{children}</p>
    </header>
  </>
)
