import { useTranslation } from 'react-i18next'
import type { User, UserVehiclePage } from '../../../contract/http/users.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'

interface SightSentenceProps {
  readonly user: Pick<User, 'login' | 'seesOnlyAllowed'>
  readonly page: Pick<UserVehiclePage, 'counts' | 'visible'>
}

/** What the user sees with the current marks, in one sentence. */
export const SightSentence = ({ user: { login, seesOnlyAllowed }, page }: SightSentenceProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { allowed, prohibited, none } = page.counts
  const values = { login, visible: number(page.visible), total: number(allowed + prohibited + none) }
  const sentence = (): string => {
    if (seesOnlyAllowed) return t(allowed > 0 ? 'users.vehicles.seesOnly' : 'users.vehicles.seesNone', values)
    return prohibited > 0 ? t('users.vehicles.seesAllBut', values) : t('users.vehicles.seesAll', values)
  }
  return <Banner>{sentence()}</Banner>
}
