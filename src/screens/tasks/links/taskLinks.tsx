import { Link2, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { CustomerDialog } from './customerDialog.tsx'
import { DriverDialog } from './driverDialog.tsx'

/** Links for the people of a task who have no account: customers and drivers. */
export const TaskLinks = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation()
  const canShare = useIsAllowed('shareTasks')
  const canEdit = useIsAllowed('editTasks')
  const [opened, setOpened] = useState<'customer' | 'driver' | null>(null)
  const close = (): void => setOpened(null)
  return (
    <>
      <Button
        icon={Link2}
        isDisabled={!canShare || task.state === 'completed'}
        onPress={() => setOpened('customer')}
      >
        {t('tasks.customer.open')}
      </Button>
      <Button icon={Smartphone} isDisabled={!canEdit} onPress={() => setOpened('driver')}>
        {t('tasks.driver.open')}
      </Button>
      {opened === 'customer' && <CustomerDialog task={task} onClose={close} />}
      {opened === 'driver' && <DriverDialog task={task} onClose={close} />}
    </>
  )
}
