import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '../appearance/languageChoice.tsx'
import { ThemeChoice } from '../appearance/themeChoice.tsx'
import { productName } from '../../i18n/productName.ts'
import { ProductMark } from '../../ui/productMark.tsx'
import './entryFrame.css'
import { MapArt } from './mapArt.tsx'

interface EntryFrameProps {
  /** The page's heading; absent on the sign-in page, whose heading is the product. */
  readonly heading?: string
  /** A sentence below it. */
  readonly text?: string
  readonly children: ReactNode
}

const Brand = ({ heading, text }: Pick<EntryFrameProps, 'heading' | 'text'>) => {
  const { t } = useTranslation()
  if (heading === undefined) {
    return (
      <header className="entry__brand">
        <ProductMark size={44} />
        <h1 className="entry__name">{productName()}</h1>
        <p className="entry__slogan">{t('common.slogan')}</p>
      </header>
    )
  }
  return (
    <header className="entry__brand">
      <p className="entry__product">
        <ProductMark size={28} />
        {productName()}
      </p>
      <h1 className="entry__name">{heading}</h1>
      {text && <p className="entry__slogan">{text}</p>}
    </header>
  )
}

/**
 * The layout of the pages before the sign-in: the product, language and theme, the page's own part, and a static map
 * next to it.
 */
export const EntryFrame = ({ heading, text, children }: EntryFrameProps) => (
  <div className="entry">
    <main className="entry__side">
      <div className="entry__top">
        <div className="entry__appearance">
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </div>
      <div className="entry__body">
        <Brand {...(heading === undefined ? {} : { heading })} {...(text === undefined ? {} : { text })} />
        {children}
      </div>
    </main>
    <div className="entry__art">
      <MapArt />
    </div>
  </div>
)
