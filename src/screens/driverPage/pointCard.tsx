import { Camera, Check, Copy, MapPin, Navigation, PenLine, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DriverPoint,
  type DriverTask,
  PROOF_SIDE,
  PROOFS_MAX,
  type ProofKind,
} from '../../contract/http/driverPage.ts'
import { nextPointMarks, type PointMark, takesMarks } from '../../contract/tasks/pointMarks.ts'
import { formatDay, formatTime } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { FileInput } from '../../ui/fileInput.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { smallerPicture } from '../../ui/smallerPicture.ts'
import { useToast } from '../../ui/toast.ts'
import { FailDialog } from './failDialog.tsx'
import { SignaturePad } from './signaturePad.tsx'

interface PointCardProps {
  readonly task: DriverTask
  readonly point: DriverPoint
  readonly onMark: (kind: PointMark, reason: string) => Promise<void>
  readonly onPicture: (kind: ProofKind, picture: Blob) => Promise<void>
}

type ShownState = DriverPoint['state'] | PointMark

const TONES = {
  waiting: 'quiet',
  present: 'go',
  arrived: 'go',
  left: 'rest',
  done: 'rest',
  skipped: 'attention',
  failed: 'alarm',
} as const satisfies Record<ShownState, BadgeTone>
const MARK_ICONS = { arrived: MapPin, done: Check, failed: X } as const

/** '24.11.2026, 14:00 – 14:30'; '' where there is no plan. */
const windowText = ({ requiredFrom: from, requiredTo: to }: DriverPoint): string => {
  const moment = (at: number): string => `${formatDay(at)}, ${formatTime(at)}`
  if (from === null || to === null) return from === to ? '' : moment(from ?? to ?? 0)
  return from === to ? moment(from) : `${moment(from)} – ${formatTime(to)}`
}

/** The place of a point for the phone's own navigation, and its coordinates. */
const PointPlace = ({ point }: { readonly point: DriverPoint }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const place = `${point.latitude.toFixed(6)},${point.longitude.toFixed(6)}`
  const copy = async (): Promise<void> => {
    const isDone = await copyText(place)
    toast(
      isDone ? { text: t('driver.copied'), tone: 'go' } : { text: t('driver.notCopied'), tone: 'attention' },
    )
  }
  return (
    <>
      <p className="driver-point__place ui-numbers">{place.replace(',', ', ')}</p>
      <div className="driver-point__buttons">
        <LinkButton href={`geo:${place}?q=${place}(${encodeURIComponent(point.name)})`}>
          <Navigation size={16} aria-hidden />
          {t('driver.navigate')}
        </LinkButton>
        <Button tone="quiet" icon={Copy} onPress={() => void copy()}>
          {t('driver.copy')}
        </Button>
      </div>
    </>
  )
}

/** Photo and signature of a point. */
const PointProofs = ({ point, onPicture }: Pick<PointCardProps, 'point' | 'onPicture'>) => {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [isSigning, setSigning] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const { order } = point
  const choose = async (chosen: File): Promise<void> => {
    const picture = await smallerPicture(chosen, PROOF_SIDE)
    setUnreadable(picture === null)
    if (picture) await onPicture('photo', picture)
  }
  const sign = (picture: Blob): void => {
    setSigning(false)
    void onPicture('signature', picture)
  }
  return (
    <>
      <div className="driver-point__buttons">
        <Button icon={Camera} isDisabled={point.photos >= PROOFS_MAX} onPress={() => file.current?.click()}>
          {t('driver.photo')}
        </Button>
        <Button icon={PenLine} isDisabled={point.signatures >= PROOFS_MAX} onPress={() => setSigning(true)}>
          {t('driver.signature')}
        </Button>
      </div>
      {isUnreadable && <Banner tone="alarm">{t('driver.unreadable')}</Banner>}
      <FileInput
        ref={file}
        label={t('driver.photoOf', { order })}
        accept="image/*"
        onFile={(chosen) => void choose(chosen)}
      />
      {isSigning && (
        <SignaturePad
          title={t('driver.signatureOf', { order })}
          onSave={sign}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}

/** A point of a task: where and when, and what the driver says of it. */
export const PointCard = ({ task, point, onMark, onPicture }: PointCardProps) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [isFailing, setFailing] = useState(false)
  const { order, name, address, spendMinutes, mark, photos, signatures } = point
  const state: ShownState = mark?.kind ?? point.state
  const plan = windowText(point)
  const marks = takesMarks(task) ? nextPointMarks(mark?.kind ?? null) : []
  const facts = [
    plan === '' ? '' : t('driver.window', { moment: plan }),
    spendMinutes === 0 ? '' : t('driver.spend', { minutes: spendMinutes }),
    mark ? [t(`driver.mark.${mark.kind}`), date(mark.at), mark.reason].filter(Boolean).join(' · ') : '',
    [photos === 0 ? '' : t('driver.photos', { count: photos }), signatures === 0 ? '' : t('driver.signed')]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean)
  return (
    <li className="driver-point" aria-label={`${order}. ${name}`}>
      <div className="driver-point__head">
        <h3>{`${order}. ${name}`}</h3>
        <Badge tone={TONES[state]}>{t(`driver.pointState.${state}`)}</Badge>
      </div>
      {address !== '' && <p>{address}</p>}
      {facts.map((fact) => (
        <p key={fact} className="driver-point__place ui-numbers">
          {fact}
        </p>
      ))}
      <PointPlace point={point} />
      {marks.length > 0 && (
        <div className="driver-point__marks">
          {marks.map((kind, index) => (
            <Button
              key={kind}
              icon={MARK_ICONS[kind]}
              tone={index === 0 ? 'primary' : 'secondary'}
              wide
              onPress={() => (kind === 'failed' ? setFailing(true) : void onMark(kind, ''))}
            >
              {t(`driver.mark.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {(marks.length > 0 || mark !== null) && task.state !== 'planned' && (
        <PointProofs point={point} onPicture={onPicture} />
      )}
      {isFailing && (
        <FailDialog
          name={name}
          onFail={(reason) => {
            setFailing(false)
            void onMark('failed', reason)
          }}
          onClose={() => setFailing(false)}
        />
      )}
    </li>
  )
}
