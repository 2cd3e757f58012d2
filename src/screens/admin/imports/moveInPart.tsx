import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { Button } from '../../../ui/button.tsx'
import './moveIn.css'
import { MoveInForm } from './moveInForm.tsx'
import { MoveInRuns } from './moveInRuns.tsx'

/** Fleets from Traccar servers: the form of a new look, and the runs with their reports. */
export const MoveInPart = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <div className="move-in">
      <p className="imports__intro">{t('admin.moveIn.intro')}</p>
      <div>
        <Button tone="primary" icon={Plus} onPress={() => setOpen(true)}>
          {t('admin.moveIn.title')}
        </Button>
      </div>
      <MoveInRuns source="traccar" emptyTitle={t('admin.moveIn.emptyTitle')} />
      {isOpen && (
        <FormPanel title={t('admin.moveIn.title')} onClose={close}>
          <MoveInForm onClose={close} />
        </FormPanel>
      )}
    </div>
  )
}
