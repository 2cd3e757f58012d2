import { type ResourceApi, useResourceApi } from '../../../api/resource.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { PAGE_MAX } from '../../../contract/http/admin/list.ts'
import {
  RFID_CARD_CALLS,
  type RfidCardFields,
  rfidCardPage,
  rfidCardRow,
  type RfidCardRow,
} from '../../../contract/http/rfidCards.ts'
import type { Result } from '../../../errors/failure.ts'
import { success } from '../../../errors/failure.ts'
import { useIsAllowed } from '../../../session/allowed.ts'

/** A card by which a report can be limited to what was driven with it. */
export type ListedCard = Pick<RfidCardRow, 'id' | 'number' | 'driverName'>

const CARDS = { calls: RFID_CARD_CALLS, row: rfidCardRow, page: rfidCardPage }
const NONE: readonly ListedCard[] = []

const readAll = async (
  api: ResourceApi<RfidCardRow, RfidCardFields>,
): Promise<Result<readonly ListedCard[]>> => {
  const cards: ListedCard[] = []
  for (;;) {
    const asked = { search: '', sort: 'driverName', isDescending: false, filters: {}, limit: PAGE_MAX }
    // oxlint-disable-next-line no-await-in-loop -- a page says whether there is another one
    const page = await api.list({ ...asked, offset: cards.length })
    if (!page.ok) return page
    cards.push(...page.value.rows)
    if (page.value.rows.length === 0 || cards.length >= page.value.total) return success(cards)
  }
}

/** The cards of the account by the names of their drivers; none for those who may not see who drove. */
export const useListedCards = (): readonly ListedCard[] => {
  const isOn = useIsAllowed('seeDrives')
  const api = useResourceApi<RfidCardRow, RfidCardFields>(CARDS)
  const { data = NONE } = useCall({ of: ['reports', 'cards'], read: () => readAll(api), isOn })
  return isOn ? data : NONE
}
