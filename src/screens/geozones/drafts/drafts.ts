import type { ZoneDraft } from '../../../session/accountValues.ts'

/** More than this are not looked at again; the oldest goes. */
const MOST = 5

/** The drafts with another one, which replaces the earlier one of the same zone. */
export const withDraft = (drafts: readonly ZoneDraft[], draft: ZoneDraft): readonly ZoneDraft[] =>
  [draft, ...withoutDraft(drafts, draft.zoneId)].slice(0, MOST)

/** zoneId: null for the draft of a new zone. */
export const withoutDraft = (drafts: readonly ZoneDraft[], zoneId: number | null): readonly ZoneDraft[] =>
  drafts.filter((one) => one.zoneId !== zoneId)
