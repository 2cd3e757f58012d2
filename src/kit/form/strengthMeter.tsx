import { useTranslation } from 'react-i18next'
import { PASSWORD_STRENGTHS, passwordStrength } from '../../contract/rules/people.ts'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import './forms.css'

/** Strength of a password, as bars and a word (PROFILE-08, PROFILE-09); empty before something is typed. */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation()
  if (password === '') return null
  const level = passwordStrength(password)
  const reached = PASSWORD_STRENGTHS.indexOf(level)
  return (
    <div className="strength" data-level={level} role="status">
      {PASSWORD_STRENGTHS.map((name, index) => (
        <span key={name} className="strength__bar" data-on={index <= reached ? '' : undefined} aria-hidden />
      ))}
      <span className="strength__word">
        <VisuallyHidden>{`${t('forms.strength.label')}: `}</VisuallyHidden>
        {t(`forms.strength.${level}`)}
      </span>
    </div>
  )
}
