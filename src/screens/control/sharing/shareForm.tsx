import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShareBody, SHARE_NOTE_MAX } from '../../../contract/http/positionShares.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { secondsOf } from './lasting.ts'
import { type ChosenEnd, LastingField } from './lastingField.tsx'

interface ShareFormProps {
  readonly isSending: boolean
  readonly onMake: (link: Omit<ShareBody, 'vehicleId'>) => void
}

const SHOWN = ['showName', 'showLicensePlate', 'showSpeed'] as const
type Shown = (typeof SHOWN)[number]

/** A new link: until when, for whom, and what it shows in addition to the position. */
export const ShareForm = ({ isSending, onMake }: ShareFormProps) => {
  const { t } = useTranslation()
  const [end, setEnd] = useState<ChosenEnd>({ lasting: 'day', moment: null })
  const [note, setNote] = useState('')
  const [shown, setShown] = useState<Readonly<Record<Shown, boolean>>>({
    showName: true,
    showLicensePlate: true,
    showSpeed: true,
  })
  const [isWrong, setIsWrong] = useState(false)
  const make = (event: FormEvent): void => {
    event.preventDefault()
    const lastsSeconds = secondsOf(end.lasting, end.moment, Date.now())
    setIsWrong(lastsSeconds === null)
    if (lastsSeconds !== null && !isSending) onMake({ lastsSeconds, note, ...shown })
  }
  return (
    <form className="share-form" aria-label={t('share.dialog.make')} onSubmit={make}>
      <LastingField label={t('share.dialog.lasts')} value={end} onChange={setEnd} isWrong={isWrong} />
      <TextField
        label={t('share.dialog.note')}
        hint={t('share.dialog.noteHelp')}
        value={note}
        onChange={setNote}
        maxLength={SHARE_NOTE_MAX}
        autoComplete="off"
      />
      <fieldset className="share-form__shown">
        <legend>{t('share.dialog.shows')}</legend>
        {SHOWN.map((name) => (
          <Checkbox
            key={name}
            isSelected={shown[name]}
            onChange={(isOn) => setShown({ ...shown, [name]: isOn })}
          >
            {t(`share.dialog.${name}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="submit" tone="primary" icon={Link2} isPending={isSending}>
        {t('share.dialog.make')}
      </Button>
    </form>
  )
}
