import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useWallScreensApi } from '../../../api/wallScreens.ts'
import {
  type CreatedWallScreen,
  WALL_NAME_MAX,
  WALL_SECONDS_MAX,
  WALL_SECONDS_MIN,
  WALL_VIEWS,
  wallScreenBody,
} from '../../../contract/http/wallScreens.ts'
import { LANGUAGE_CHOICES } from '../../../i18n/languageChoices.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormWholeNumber } from '../../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { ShownOnce } from '../../../kit/people/shownOnce.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { GroupField } from './groupField.tsx'
import { ViewsField } from './viewsField.tsx'
import type { WallForm } from './wallForm.ts'
import { WALLS } from './wallsKey.ts'

/** The `useCall` key of the groups. */
const GROUPS = ['profile', 'wallGroups'] as const
const FIRST_SECONDS = 20
/** As many as the longest time has. */
const SECOND_DIGITS = 3

interface MakeWallFormProps {
  readonly onMade: (made: CreatedWallScreen) => void
  readonly onCancel: () => void
}

const MakeWallForm = ({ onMade, onCancel }: MakeWallFormProps) => {
  const { t } = useTranslation()
  const api = useWallScreensApi()
  const { listGroups } = useGroupsApi()
  const groups = useCall({ of: GROUPS, read: listGroups }).data ?? []
  const { send } = useChange({ change: api.create, stale: [WALLS] })
  const form: WallForm = useAppForm({
    schema: wallScreenBody,
    defaults: {
      name: '',
      views: [...WALL_VIEWS],
      secondsPerView: FIRST_SECONDS,
      language: useLanguage(),
      groupId: null,
    },
    clearsOnSave: true,
    save: async (body) => {
      const made = await send(body)
      if (made.ok) onMade(made.value)
      return made
    },
  })
  return (
    <FormFrame form={form} label={t('wall.add')} submitLabel={t('wall.create')} onCancel={onCancel}>
      <FormText
        form={form}
        name="name"
        label={t('wall.name')}
        hint={t('wall.nameHint')}
        maxLength={WALL_NAME_MAX}
        autoComplete="off"
      />
      <GroupField form={form} groups={groups} />
      <ViewsField form={form} />
      <FormWholeNumber
        form={form}
        name="secondsPerView"
        label={t('wall.seconds')}
        hint={t('wall.secondsHint', { from: WALL_SECONDS_MIN, to: WALL_SECONDS_MAX })}
        digits={SECOND_DIGITS}
      />
      <FormSelect form={form} name="language" label={t('wall.language')} options={LANGUAGE_CHOICES} />
    </FormFrame>
  )
}

/** Creates a wall screen and shows its link, this once. */
export const MakeWall = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [made, setMade] = useState<CreatedWallScreen | null>(null)
  if (made === null)
    return (
      <Modal active title={t('wall.add')} closeLabel={t('common.close')} onClose={onClose}>
        <MakeWallForm onMade={setMade} onCancel={onClose} />
      </Modal>
    )
  return (
    <ShownOnce
      title={t('wall.made')}
      label={t('wall.link')}
      value={new URL(made.link, location.href).href}
      note={t('wall.shownOnce')}
      onClose={onClose}
    />
  )
}
