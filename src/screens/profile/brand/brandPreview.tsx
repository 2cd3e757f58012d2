import { useTranslation } from 'react-i18next'
import { ACCENT_THEMES, accentTokens, isHexColor, PRODUCT_ACCENTS } from '../../../contract/rules/accent.ts'
import { productName } from '../../../i18n/productName.ts'
import { accentDeclarations } from '../../../session/accentSheet.ts'
import { ProductMark } from '../../../ui/productMark.tsx'

interface BrandPreviewProps {
  /** A data address; null: none. */
  readonly logo: string | null
  /** As typed; what is no colour is shown as the product's own. */
  readonly accents: Readonly<Record<(typeof ACCENT_THEMES)[number], string>>
}

/** A page in small, in both themes, with what the form holds. */
export const BrandPreview = ({ logo, accents }: BrandPreviewProps) => {
  const { t } = useTranslation()
  return (
    <div className="brand-previews">
      {ACCENT_THEMES.map((theme) => {
        const typed = accents[theme].trim().toLowerCase()
        const accent = isHexColor(typed) ? typed : PRODUCT_ACCENTS[theme]
        return (
          <figure
            key={theme}
            className={`brand-preview ${theme === 'light' ? 'paper' : 'night'}`}
            style={accentDeclarations(accentTokens(theme, accent))}
          >
            <figcaption>{t(`brand.preview.${theme}`)}</figcaption>
            <div className="brand-preview__header" inert>
              {logo === null ? (
                <>
                  <ProductMark size={28} />
                  <strong>{productName()}</strong>
                </>
              ) : (
                <img className="paper" src={logo} alt="" />
              )}
            </div>
            <div className="brand-preview__page" inert>
              <span className="brand-preview__chosen">{t('brand.preview.chosen')}</span>
              <span className="brand-preview__link">{t('brand.preview.link')}</span>
              <span className="ui-button" data-tone="primary">
                {t('common.save')}
              </span>
            </div>
          </figure>
        )
      })}
    </div>
  )
}
