import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportDone } from '../../contract/http/imports.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { ImportCountsView } from './importCounts.tsx'
import type { ImportSource } from './importSource.ts'

interface DoneStepProps {
  readonly source: ImportSource
  readonly done: ImportDone
  readonly onAgain: () => void
}

/** The last step of an import: the result. */
export const DoneStep = ({ source, done, onAgain }: DoneStepProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <div className="imports imports__done" role="status">
      <Icon of={CircleCheck} size={32} />
      <h2 className="imports__title">{t('imports.doneTitle')}</h2>
      <ImportCountsView
        counts={(['created', 'changed', 'unchanged'] as const).map((name) => ({
          label: t(`imports.done.${name}`),
          value: number(done[name]),
        }))}
      />
      <div className="imports__templates">
        <LinkButton href={source.done.href} tone="primary">
          {source.done.label}
        </LinkButton>
        <Button onPress={onAgain}>{t('imports.again')}</Button>
      </div>
    </div>
  )
}
