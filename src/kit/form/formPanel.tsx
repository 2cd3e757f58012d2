import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../ui/sidePanel.tsx'
import { closeAsking } from './closeAsking.ts'

interface FormPanelProps {
  readonly title: string
  /** After the form's own confirmation, where input was not saved. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form next to the list that it belongs to. */
export const FormPanel = ({ title, onClose, children }: FormPanelProps) => {
  const { t } = useTranslation()
  return (
    <SidePanel title={title} closeLabel={t('common.close')} onClose={closeAsking(onClose)}>
      {children}
    </SidePanel>
  )
}
