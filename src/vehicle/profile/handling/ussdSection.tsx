import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import { MAX_USSD_LENGTH, ussdBody } from '../../../contract/http/vehicleCommands.ts'
import { useDeviceCommand } from '../../commands/useDeviceCommand.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/textField.tsx'
import type { CommandSectionProps } from './guardSection.tsx'
import { Section } from './section.tsx'

/** A code for the operator of the tracker's SIM card (VEH-75, VEH-76); its answer appears in the log. */
export const UssdSection = ({ vehicle, serial, seen }: CommandSectionProps) => {
  const { t } = useTranslation()
  const commands = useVehicleCommandsApi()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { vehicleId, canEdit } = vehicle
  const { asked, ask } = useDeviceCommand({
    vehicleId,
    seen,
    send: (typed: string) => commands.requestUssd(serial, typed),
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = ussdBody.safeParse({ code: code.trim() })
    setIsWrong(!typed.success)
    if (typed.success && asked === null && (await ask(typed.data.code))) setCode('')
  }
  return (
    <Section title={t('vehicleProfile.handling.ussd')}>
      <form className="handling__ussd" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('vehicleProfile.handling.code')}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setIsWrong(false)
          }}
          type="tel"
          autoComplete="off"
          placeholder={t('vehicleProfile.handling.codeExample')}
          maxLength={MAX_USSD_LENGTH}
          isDisabled={!canEdit}
          error={isWrong ? t('vehicleProfile.handling.wrongCode', { max: MAX_USSD_LENGTH }) : null}
        />
        <Button type="submit" icon={Send} isDisabled={!canEdit} isPending={asked !== null}>
          {t('vehicleProfile.handling.send')}
        </Button>
      </form>
      <p className="handling__note">{t('vehicleProfile.handling.ussdText')}</p>
    </Section>
  )
}
