import { SERVER_TEXT } from '../../src/contract/http/error.ts'
import {
  REPORT_NEEDED_OPTIONS,
  type ReportKindDeclaration,
  type ReportOptionName,
} from '../../src/contract/reports/reportKinds.ts'
import type { ReportOptions } from '../../src/contract/reports/reportQuestion.ts'

/** The texts of options that are null. */
const MESSAGES = {
  geoCoding: SERVER_TEXT.geoCodingEmpty,
  equipmentWidth: SERVER_TEXT.equipmentWidthEmpty,
  longerThen: SERVER_TEXT.longerThenEmpty,
  ZoneType: SERVER_TEXT.zoneTypeEmpty,
} as const satisfies Record<(typeof REPORT_NEEDED_OPTIONS)[number], string>

/** The first option that the kind needs and the question does not give, with the text of its error; null: none. */
export const findMissingOption = (
  declaration: Pick<ReportKindDeclaration, 'options'>,
  options: ReportOptions,
): { readonly option: ReportOptionName; readonly message: string } | null => {
  const option = REPORT_NEEDED_OPTIONS.find(
    (name) => declaration.options.includes(name) && (options[name] ?? null) === null,
  )
  if (option === undefined) return null
  return { option, message: options[option] === undefined ? SERVER_TEXT.noGeoCoding : MESSAGES[option] }
}
