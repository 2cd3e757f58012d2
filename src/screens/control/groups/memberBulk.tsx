import { ListChecks, ListX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'

interface MemberBulkProps {
  /** Vehicles that match. */
  readonly count: number
  /** How many of them will be in the group. */
  readonly chosen: number
  readonly isSearching: boolean
  readonly isDisabled: boolean
  readonly onChoose: (wanted: boolean) => void
}

/** All matches at once: into the group, or out of it; each button says how many vehicles it changes. */
export const MemberBulk = ({ count, chosen, isSearching, isDisabled, onChoose }: MemberBulkProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const rest = count - chosen
  return (
    <div className="group-bulk">
      <Button icon={ListChecks} isDisabled={isDisabled || rest === 0} onPress={() => onChoose(true)}>
        {t(isSearching ? 'groups.addFound' : 'groups.addAll', { value: format.number(rest) })}
      </Button>
      <Button icon={ListX} isDisabled={isDisabled || chosen === 0} onPress={() => onChoose(false)}>
        {t(isSearching ? 'groups.removeFound' : 'groups.removeAll', { value: format.number(chosen) })}
      </Button>
    </div>
  )
}
