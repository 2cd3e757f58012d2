import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useImportsApi } from '../../../api/admin/imports.ts'
import type { ImportPreview } from '../../../contract/http/admin/imports.ts'
import type { ImportDone } from '../../../contract/http/imports.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { FileStep } from './fileStep.tsx'
import { ImportCountsView } from './importCounts.tsx'
import './imports.css'
import { PreviewStep } from './previewStep.tsx'

/** The current step of the import. */
type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }
  | { readonly kind: 'done'; readonly done: ImportDone }

const START = '/admin/import'

interface DoneStepProps {
  readonly done: ImportDone
  readonly onAgain: () => void
}

/** The last step of an import: the result. */
const DoneStep = ({ done, onAgain }: DoneStepProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <div className="imports imports__done" role="status">
      <Icon of={CircleCheck} size={32} />
      <h2 className="imports__title">{t('admin.imports.doneTitle')}</h2>
      <ImportCountsView
        counts={(['created', 'changed', 'unchanged'] as const).map((name) => ({
          label: t(`admin.imports.done.${name}`),
          value: number(done[name]),
        }))}
      />
      <div className="imports__templates">
        <LinkButton href="#/admin/vehicles" tone="primary">
          {t('admin.imports.toVehicles')}
        </LinkButton>
        <Button onPress={onAgain}>{t('admin.imports.again')}</Button>
      </div>
    </div>
  )
}

const Imports = () => {
  const api = useImportsApi()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<Step>({ kind: 'file' })
  const show = (next: Step, query = ''): void => {
    // The table of the checked file keeps its view in the address; another step starts without one.
    navigate(`${START}${query}`, { replace: true })
    setStep(next)
  }
  return (
    <AdminPage area="imports">
      {step.kind === 'file' && (
        <FileStep
          onChecked={(preview) =>
            show({ kind: 'preview', preview }, preview.counts.faulty > 0 ? '?outcome=faulty' : '')
          }
        />
      )}
      {step.kind === 'preview' && (
        <PreviewStep
          preview={step.preview}
          onDone={(done) => show({ kind: 'done', done })}
          onOther={() => {
            // Deleted before its expiry; it does not matter whether it is gone already.
            void api.drop(step.preview.id)
            show({ kind: 'file' })
          }}
        />
      )}
      {step.kind === 'done' && <DoneStep done={step.done} onAgain={() => show({ kind: 'file' })} />}
    </AdminPage>
  )
}

/** Vehicles and trackers from a table: a file, a preview of its effects, and all of it or nothing. */
export const ImportsScreen = adminScreen(Imports)
