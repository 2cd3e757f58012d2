import { SERVER_TEXT } from '../../src/contract/http/error.ts'
import type { ReportKindDeclaration, ReportOptionName } from '../../src/contract/reports/reportKinds.ts'
import { findMissingOption } from '../../src/contract/reports/reportLook.ts'
import type { ReportOptions } from '../../src/contract/reports/reportQuestion.ts'

/** The texts of options that are null. */
const MESSAGES = {
  geoCoding: SERVER_TEXT.geoCodingEmpty,
  equipmentWidth: SERVER_TEXT.equipmentWidthEmpty,
  longerThen: SERVER_TEXT.longerThenEmpty,
  ZoneType: SERVER_TEXT.zoneTypeEmpty,
} as const satisfies Record<NonNullable<ReturnType<typeof findMissingOption>>, string>

/** The first option that the kind needs and the question does not give, with the text of its error; null: there is none. */
export const describeMissingOption = (
  declaration: Pick<ReportKindDeclaration, 'options'>,
  options: ReportOptions,
): { readonly option: ReportOptionName; readonly message: string } | null => {
  const option = findMissingOption(declaration, options)
  if (option === undefined) return null
  return { option, message: options[option] === undefined ? SERVER_TEXT.noGeoCoding : MESSAGES[option] }
}
