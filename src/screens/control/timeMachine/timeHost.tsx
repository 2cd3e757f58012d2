import { History } from 'lucide-react'
import { createElement, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexting } from '../../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../../lazyWithTexts.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { IconButton } from '../../../ui/iconButton.tsx'

const TIME_BAR: LazyPart = {
  load: async () => (await import('./timeBar.tsx')).TimeBar,
  texts: ['timeMachine'],
}

/** The bar of the time machine, loaded when it is first opened. */
export const TimeHost = (): ReactNode => {
  const texting = useTexting()
  return <Suspense>{createElement(lazyWithTexts(TIME_BAR, texting))}</Suspense>
}

interface TimeButtonProps {
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** Opens and closes the time machine, for those who may see past positions. */
export const TimeButton = ({ isOpen, onPress }: TimeButtonProps): ReactNode => {
  const { t } = useTranslation()
  if (!useIsAllowed('seePast')) return null
  return (
    <IconButton
      icon={History}
      label={t(isOpen ? 'control.past.close' : 'control.past.open')}
      isActive={isOpen}
      tooltipPlacement="bottom"
      onPress={onPress}
    />
  )
}
