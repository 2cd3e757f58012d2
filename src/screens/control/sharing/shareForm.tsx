import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CreatedShare, SHARE_NOTE_MAX } from '../../../contract/http/positionShares.ts'
import { usePositionSharesApi } from '../../../api/positionShares.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { secondsOf } from './lasting.ts'
import { type ChosenEnd, LastingField } from './lastingField.tsx'

interface ShareFormProps {
  readonly vehicleId: number
  readonly onMade: (share: CreatedShare) => void
}

const SHOWN = ['showName', 'showLicensePlate', 'showSpeed'] as const
type Shown = (typeof SHOWN)[number]

/** A new link: until when, for whom, and what it shows in addition to the position. */
export const ShareForm = ({ vehicleId, onMade }: ShareFormProps) => {
  const { t } = useTranslation()
  const api = usePositionSharesApi()
  const { act, isSending } = useChange({ change: api.create, stale: [['shares', vehicleId]] })
  const [end, setEnd] = useState<ChosenEnd>({ lasting: 'day', moment: null })
  const [note, setNote] = useState('')
  const [shown, setShown] = useState<Readonly<Record<Shown, boolean>>>({
    showName: true,
    showLicensePlate: true,
    showSpeed: true,
  })
  const [isWrong, setIsWrong] = useState(false)
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const lastsSeconds = secondsOf(end.lasting, end.moment, Date.now())
    setIsWrong(lastsSeconds === null)
    if (lastsSeconds === null || isSending) return
    const made = await act({ vehicleId, lastsSeconds, note, ...shown })
    if (made) onMade(made.value)
  }
  return (
    <form className="share-form" aria-label={t('share.dialog.make')} onSubmit={(event) => void make(event)}>
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
