import { Split } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useHashQuery } from '../../../kit/address/hashLocation.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { tasksPath } from '../tasksPath.ts'
import { ToursFieldset } from './toursFieldset.tsx'
import { readToursQuery } from './toursQuery.ts'
import { ToursResult } from './toursResult.tsx'
import './tours.css'
import { useTours } from './useTours.ts'
import { useToursFields } from './useToursFields.ts'

/** Stops of tasks and lists of points, distributed to several vehicles: a preview first, then tasks in one press. */
export const ToursPage = () => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editTasks')
  const query = useHashQuery()
  const [first] = useState(() => readToursQuery(query))
  const form = useToursFields(first)
  const tours = useTours()
  const { question } = form
  const { found } = tours
  // What was changed since is not what would be made.
  const isCurrent = found !== null && JSON.stringify(found.question) === JSON.stringify(question)
  const name = form.name.trim()
  return (
    <PageFrame
      title={t('tasks.tours.title')}
      width="table"
      actions={<LinkButton href={`#${tasksPath('plan')}`}>{t('tasks.tours.toPlan')}</LinkButton>}
    >
      {!canEdit && <Banner>{t('table.readOnly')}</Banner>}
      {form.hasFailed && (
        <Banner tone="alarm" action={<Button onPress={form.readAgain}>{t('tasks.plan.again')}</Button>}>
          {t('tasks.detail.failedTitle')}
        </Banner>
      )}
      <div className="tours">
        <form
          className="tours__form"
          aria-label={t('tasks.tours.title')}
          onSubmit={(event) => {
            event.preventDefault()
            if (question) void tours.find(question)
          }}
        >
          <ToursFieldset form={form} isDisabled={!canEdit} />
          <div className="tours__actions">
            <Button
              type="submit"
              icon={Split}
              tone={isCurrent ? 'secondary' : 'primary'}
              isDisabled={!canEdit || question === null}
              isPending={tours.isFinding}
            >
              {t('tasks.tours.find')}
            </Button>
            {isCurrent && found && (
              <Button
                tone="primary"
                isDisabled={name === '' || found.preview.tours.every(({ stops }) => stops.length === 0)}
                isPending={tours.isApplying}
                onPress={() => void tours.apply(found, name)}
              >
                {t('tasks.tours.apply')}
              </Button>
            )}
          </div>
        </form>
        {isCurrent && found ? (
          <ToursResult key={found.preview.seen} preview={found.preview} />
        ) : (
          <EmptyState icon={Split} title={t('tasks.tours.emptyTitle')} text={t('tasks.tours.emptyText')} />
        )}
      </div>
    </PageFrame>
  )
}
