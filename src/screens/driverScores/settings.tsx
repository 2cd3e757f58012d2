import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useDriverScoresApi } from '../../api/driverScores.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { type Criterion, CRITERIA, CRITERION_NAMES } from '../../contract/rules/driverScore.ts'
import {
  DEFAULT_SCORE_SETTINGS,
  scoreSettings,
  type ScoreSettings,
} from '../../contract/rules/scoreSettings.ts'
import { SCORES_PATH } from '../../contract/rules/peopleLinks.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormNumber } from '../../kit/form/formNumber.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.ts'
import { ScoreFailure } from './scoreState.tsx'
import { SCORES_READ } from './scoresAddress.ts'

const { shape } = scoreSettings.def

/** A number as it is typed. */
const typedPoints = z.pipe(z.pipe(z.string().check(z.minLength(1)), z.transform(Number)), shape.overSpeed10)
const typedSpeed = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string): number | null => (text === '' ? null : Number(text))),
  ),
  shape.nightSpeed,
)
const pointsShape = Object.fromEntries(CRITERION_NAMES.map((name) => [name, typedPoints])) as Readonly<
  Record<Criterion, typeof typedPoints>
>
const schema = z.object({
  ...pointsShape,
  nightFrom: shape.nightFrom,
  nightTo: shape.nightTo,
  nightSpeed: typedSpeed,
})

const typedOf = (settings: ScoreSettings): z.input<typeof schema> => ({
  ...(Object.fromEntries(CRITERION_NAMES.map((name) => [name, String(settings[name])])) as Record<
    Criterion,
    string
  >),
  nightFrom: settings.nightFrom,
  nightTo: settings.nightTo,
  nightSpeed: settings.nightSpeed === null ? '' : String(settings.nightSpeed),
})

const SettingsForm = ({ settings }: { readonly settings: ScoreSettings }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useDriverScoresApi()
  const change = useChange({ change: api.changeSettings, stale: [[SCORES_READ]] })
  const form = useAppForm({
    schema,
    defaults: typedOf(settings),
    save: (values) => change.send(values),
    onSaved: () => toast({ text: t('scores.saved'), tone: 'go' }),
    isReadOnly: !useIsAllowed('editRfidCards'),
  })
  return (
    <FormFrame form={form} label={t('scores.settings')} keepsSubmit>
      <p className="scores-note">{t('scores.pointsExplained')}</p>
      {CRITERION_NAMES.map((name) => (
        <FormNumber
          key={name}
          form={form}
          name={name}
          kind="decimal"
          label={t(`scores.criterion.${name}`)}
          hint={t('scores.usual', { points: DEFAULT_SCORE_SETTINGS[name] })}
          unit={t(`scores.per.${CRITERIA[name].per}`)}
        />
      ))}
      <FormText form={form} name="nightFrom" label={t('scores.nightFrom')} autoComplete="off" />
      <FormText form={form} name="nightTo" label={t('scores.nightTo')} autoComplete="off" />
      <FormNumber
        form={form}
        name="nightSpeed"
        kind="decimal"
        label={t('scores.nightSpeed')}
        hint={t('scores.nightSpeedHint')}
        unit={t('common.unit.kmh')}
      />
    </FormFrame>
  )
}

/** What each criterion costs, and when it is night. */
export const Settings = () => {
  const { t } = useTranslation()
  const api = useDriverScoresApi()
  const call = useCall({ of: [SCORES_READ, 'settings'], read: () => api.readSettings() })
  const { data, failure } = call
  const content = () => {
    if (data) return <SettingsForm settings={data} />
    if (failure) return <ScoreFailure failure={failure} onRetry={call.readAgain} />
    return <Loading label={t('scores.loading')} />
  }
  return (
    <PageFrame
      title={t('scores.settings')}
      actions={<LinkButton href={`#${SCORES_PATH}`}>{t('scores.back')}</LinkButton>}
    >
      {content()}
    </PageFrame>
  )
}
