import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { WALL_VIEWS, type WallView } from '../../../contract/http/wallScreens.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { WallForm } from './wallForm.ts'

/** What a wall screen shows, in its order. */
export const ViewsField = ({ form }: { readonly form: WallForm }) => {
  const { t } = useTranslation()
  const errorId = useId()
  const { value, onChange, error } = useFormField({ form, name: 'views', label: t('wall.views') })
  const chosen = value as readonly WallView[]
  const toggle = (view: WallView, isOn: boolean): void =>
    onChange(WALL_VIEWS.filter((one) => (one === view ? isOn : chosen.includes(one))))
  return (
    <fieldset className="walls__views" {...(error === null ? {} : { 'aria-describedby': errorId })}>
      <legend className="ui-field__label" data-required="">
        {t('wall.views')}
      </legend>
      {WALL_VIEWS.map((view) => (
        <Checkbox key={view} isSelected={chosen.includes(view)} onChange={(isOn) => toggle(view, isOn)}>
          {t(`wall.view.${view}`)}
        </Checkbox>
      ))}
      {error !== null && (
        <p id={errorId} className="ui-field__error">
          {t('wall.viewsMissing')}
        </p>
      )}
    </fieldset>
  )
}
