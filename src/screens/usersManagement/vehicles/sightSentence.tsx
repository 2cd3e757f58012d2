import { useTranslation } from 'react-i18next'
import type { UserVehiclePage } from '../../../contract/http/users.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'

interface SightSentenceProps {
  readonly login: string
  readonly page: Pick<UserVehiclePage, 'counts' | 'visible'>
}

/** What the user sees with the current marks, in one sentence. */
export const SightSentence = ({ login, page }: SightSentenceProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { allowed, prohibited, none } = page.counts
  const values = { login, visible: number(page.visible), total: number(allowed + prohibited + none) }
  const sentence = (): string => {
    if (allowed > 0) return t('users.vehicles.seesOnly', values)
    return prohibited > 0 ? t('users.vehicles.seesAllBut', values) : t('users.vehicles.seesAll', values)
  }
  return <Banner>{sentence()}</Banner>
}
