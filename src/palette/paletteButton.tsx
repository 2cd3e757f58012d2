import { Search } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import './paletteButton.css'
import { PaletteContext } from './registries.ts'
import { ShortcutKeys } from './shortcutKeys.tsx'

/** Opens the palette with the pointer: it looks like the field that it opens, on a phone like an icon. */
export const PaletteButton = () => {
  const { t } = useTranslation()
  const { overlay } = use(PaletteContext)
  const label = t('palette.title')
  return (
    <button
      type="button"
      className="palette-button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => overlay.set('palette')}
    >
      <Icon of={Search} />
      <span className="palette-button__words" aria-hidden>
        {label}
        <ShortcutKeys id="palette" />
      </span>
    </button>
  )
}
