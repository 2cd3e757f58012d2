import { Search } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/iconButton.tsx'
import { PaletteContext } from './registries.ts'

/** Opens the palette with the pointer. */
export const PaletteButton = () => {
  const { t } = useTranslation()
  const { overlay } = use(PaletteContext)
  return (
    <IconButton
      icon={Search}
      label={t('palette.title')}
      tooltipPlacement="bottom"
      onPress={() => overlay.set('palette')}
    />
  )
}
